import * as z from 'zod';
import { id } from '../common.ts';
import { toolCallStatuses } from '../tools/names.ts';
import { fieldGroups } from '../users/names.ts';
import { dataOrigins, valueSources } from './names.ts';

/** A model that was tried before, why it did not answer, and how often. */
const attempt = z.object({
  family: z.string(),
  model: z.string(),
  reason: z.string(),
  times: z.number().int(),
});

/**
 * `field` is a field of the profile or account, a preference or a kind of file; `origin` is where its value came from.
 */
const sentField = z.object({ field: z.string(), group: z.enum(fieldGroups), origin: z.enum(dataOrigins) });

/** One tool call and who approved it: `nobody` if no approval was needed, `unanswered` if none was given. */
const usedTool = z.object({
  name: z.string(),
  tool_id: id.nullable(),
  status: z.enum(toolCallStatuses),
  decided_by: z.enum(['nobody', 'owner', 'admin', 'unanswered']),
});

/**
 * How an answer was produced. `attempts` and `sent` are null if they are not known: until a run ends, and after one that
 * no worker ended. `cost_micros` is in millionths of the currency's unit; `prompts` and tool ids are for administrators.
 */
export const provenance = z.object({
  parameters: z.array(z.object({ name: z.string(), source: z.enum(valueSources) })),
  attempts: z.array(attempt).nullable(),
  sent: z
    .object({
      fields: z.array(sentField),
      families: z.array(z.object({ family: z.string(), is_demo: z.boolean() })),
    })
    .nullable(),
  tools: z.array(usedTool),
  cost_micros: z.number().int().nullable(),
  currency: z.string(),
  prompts: z
    .array(
      z.object({ id, title: z.string().nullable(), revision: z.number().int(), is_current: z.boolean() }),
    )
    .nullable(),
});
export type Provenance = z.infer<typeof provenance>;
