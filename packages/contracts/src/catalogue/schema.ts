import * as z from 'zod';
import { agentInput } from '../agents/rules.ts';
import { errorDetail, id, timestamp } from '../common.ts';
import { detailCatalogue, fault } from '../error-details.ts';
import { matching } from '../issues.ts';
import { pictureLimits } from '../pictures/rules.ts';
import { pictureId } from '../pictures/schema.ts';
import { promptInput } from '../prompts/rules.ts';
import { taskInput } from '../tasks/rules.ts';
import { toolInput } from '../tools/rules.ts';
import { catalogueActions, catalogueKinds, secretPlaces } from './names.ts';
import { catalogueLimits } from './rules.ts';

const { maxItems } = catalogueLimits;
/** The items of one kind in a file. */
export const catalogueItems = <T extends z.ZodType>(item: T) =>
  z.array(item).max(maxItems, `At most ${maxItems} of a kind`).default([]);

/** The name of the format, so that no other JSON is mistaken for a catalogue. */
export const catalogueFormat = 'agentarium-catalogue';

/** A picture of an agent in the file, in base64. Its type is detected from its content, as in an upload. */
const storedPicture = z.strictObject({
  id: pictureId,
  data: matching(
    z
      .string()
      .min(1)
      .max(Math.ceil(pictureLimits.maxBytes / 3) * 4),
    /^[A-Za-z0-9+/]+={0,2}$/,
    fault('BASE64_FORMAT'),
  ),
});

/**
 * Tools, prompts, agents and tasks as one file. Ids link items within the file and may differ elsewhere. Each item has
 * the fields of its form; `position` is a child's position among its siblings.
 */
export const catalogueFile = z.strictObject({
  format: z
    .string(detailCatalogue.CATALOGUE_FORMAT)
    .refine((format) => format === catalogueFormat, fault('CATALOGUE_FORMAT'))
    .meta({ const: catalogueFormat }),
  version: z
    .number(detailCatalogue.CATALOGUE_VERSION)
    .refine((version) => version === 1, fault('CATALOGUE_VERSION'))
    .meta({ const: 1 }),
  exported_at: timestamp.optional(),
  tools: catalogueItems(toolInput.safeExtend({ id })),
  prompts: catalogueItems(promptInput.extend({ id })),
  pictures: catalogueItems(storedPicture),
  agents: catalogueItems(agentInput.extend({ id })),
  tasks: catalogueItems(taskInput.safeExtend({ id, position: z.int().min(0).max(100_000).optional() })),
});
export type CatalogueFile = z.output<typeof catalogueFile>;

export const catalogueKind = z.enum(catalogueKinds);

/** An import's action for an item; `id` is the file's, `target_id` the stored one, null for a new item. */
export const catalogueStep = z.object({
  kind: catalogueKind,
  id,
  target_id: id.nullable(),
  name: z.string(),
  action: z.enum(catalogueActions),
  changes: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
});
export type CatalogueStep = z.infer<typeof catalogueStep>;

/** A secret that a tool of the file sends: to a host, or into a command (`host` is null), which needs no permission. */
export const secretUse = z.object({
  tool: z.string(),
  secret: z.string(),
  host: z.string().nullable(),
  place: z.enum(secretPlaces),
  allowed: z.boolean(),
});
export type SecretUse = z.infer<typeof secretUse>;

/**
 * Items in the file's order; nothing can be imported while there are problems, whose paths are those of the file:
 * `tasks.3.agent_id`. `digest` identifies the file and its changes; `missing_secrets` are referenced by the file's
 * tools but not set here; `secret_uses` lists which secret each tool sends where; `refused_commands` are started by tools
 * of the file, but not allowed here.
 */
export const cataloguePlan = z.object({
  counts: z.object({ new: z.number().int(), changed: z.number().int(), same: z.number().int() }),
  items: z.array(catalogueStep),
  problems: z.array(errorDetail),
  missing_secrets: z.array(z.string()),
  secret_uses: z.array(secretUse),
  refused_commands: z.array(z.string()),
  digest: z.string(),
});
export type CataloguePlan = z.infer<typeof cataloguePlan>;
