import * as z from 'zod';
import { id } from '../common.ts';
import { toolCallStatuses } from '../tools/names.ts';
import { fieldGroups } from '../users/names.ts';
import { dataOrigins, valueSources } from './names.ts';

/** One model that was asked before, why it gave no answer, and how often. */
const attempt = z.object({
  family: z.string(),
  model: z.string(),
  reason: z.string(),
  times: z.number().int(),
});

/** `field` is of the profile or the account, a preference or a kind of files; `origin` says where the value came from. */
const sentField = z.object({ field: z.string(), group: z.enum(fieldGroups), origin: z.enum(dataOrigins) });

/** One tool call and who approved it: `nobody` where no approval was needed, `unanswered` where none came. */
const usedTool = z.object({
  name: z.string(),
  tool_id: id.nullable(),
  status: z.enum(toolCallStatuses),
  decided_by: z.enum(['nobody', 'owner', 'admin', 'unanswered']),
});

/**
 * How an answer came about. A part is null where it was not recorded or is not known yet: for runs of earlier
 * versions, and of runs that have not ended. `cost_micros` is in millionths of the currency's unit; `prompts` and the
 * ids of tools are for administrators.
 */
export const provenance = z.object({
  parameters: z.array(z.object({ name: z.string(), source: z.enum(valueSources) })).nullable(),
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
