import * as z from 'zod';
import { type ArchivableList, archivableLists } from '../catalogue/names.ts';
import { id, moment, timestamp } from '../common.ts';
import { fault } from '../error-details.ts';
import { promptRole } from '../prompts/schema.ts';
import { planName, tier } from '../subscription/schema.ts';
import { deploymentState, llmModel, taskType } from '../tasks/schema.ts';
import { implementationType } from '../tools/schema.ts';
import { statusInput, usageDataInput, userFilter } from './admin-schema.ts';
import { accountJobKinds, jobKinds, jobSkips, jobStatuses } from './names.ts';

/** Maximum accounts that a job names one by one. */
export const maxSelected = 1000;

/** The accounts or items of a job: those of `selection`, else all that match `filter`. A dry run changes nothing. */
const target = {
  selection: z.array(id).min(1).max(maxSelected).optional(),
  dry_run: z.boolean().default(false),
};

/** The fields that each kind changes. */
const fieldsOf = {
  status: ['status', 'reason'],
  plan: ['current_plan', 'plan_expires_at'],
  limit: ['daily_execution_limit'],
} as const;

const change = z
  .strictObject({
    status: statusInput.shape.status,
    reason: statusInput.shape.reason,
    current_plan: planName,
    plan_expires_at: moment.nullable(),
    daily_execution_limit: usageDataInput.shape.daily_execution_limit,
  })
  .partial();

/** A change of many accounts: `change` has the fields of its `kind`. */
const accountJobInput = z
  .strictObject({ kind: z.enum(accountJobKinds), change, filter: userFilter.strict().optional(), ...target })
  .superRefine(({ kind, change }, ctx) => {
    const wanted: readonly string[] = fieldsOf[kind];
    for (const field of wanted)
      if (!(field in change)) ctx.addIssue({ code: 'custom', path: ['change', field], ...fault('REQUIRED') });
    for (const field of Object.keys(change))
      if (!wanted.includes(field))
        ctx.addIssue({ code: 'custom', path: ['change', field], ...fault('UNKNOWN_FIELD') });
  });
export type AccountJobInput = z.infer<typeof accountJobInput>;
export type AccountJobChange = Pick<AccountJobInput, 'kind' | 'change'>;

/** The filters of the four lists of the catalogue, as in their queries. */
const catalogueFilters = {
  agents: ['tier', 'deployment_state'],
  tasks: ['task_types', 'tier', 'deployment_state', 'model_type', 'agent_id', 'prompt_id'],
  prompts: ['model_type', 'role', 'unused'],
  tools: ['implementation_type'],
} as const satisfies Record<ArchivableList, readonly string[]>;

const catalogueFilter = z
  .strictObject({
    search: z.string().max(200),
    archived: z.literal('only'),
    task_types: z.array(taskType),
    tier,
    deployment_state: deploymentState,
    model_type: llmModel,
    agent_id: id,
    prompt_id: id,
    role: promptRole,
    unused: z.boolean(),
    implementation_type: implementationType,
  })
  .partial();
export type CatalogueFilter = z.infer<typeof catalogueFilter>;

/** Archives many items of one list of the catalogue, or brings them back. */
const archiveJobInput = z
  .strictObject({
    kind: z.literal('archive'),
    change: z.strictObject({ of: z.enum(archivableLists), archived: z.boolean() }),
    filter: catalogueFilter.optional(),
    ...target,
  })
  .superRefine(({ change, filter = {} }, ctx) => {
    const known: readonly string[] = ['search', 'archived', ...catalogueFilters[change.of]];
    for (const field of Object.keys(filter))
      if (!known.includes(field))
        ctx.addIssue({ code: 'custom', path: ['filter', field], ...fault('UNKNOWN_FIELD') });
  });
export type ArchiveJobInput = z.infer<typeof archiveJobInput>;

export const jobInput = z.discriminatedUnion('kind', [accountJobInput, archiveJobInput]);
export type JobInput = z.infer<typeof jobInput>;

/**
 * A job, or what it would do: then without `id`, as `preview`. `skipped` counts what is not changed, or after an undo not
 * restored, by reason, and names some of it.
 */
export const job = z.object({
  id: id.nullable(),
  kind: z.enum(jobKinds),
  change: z.record(z.string(), z.json()),
  status: z.enum(jobStatuses),
  total: z.number().int(),
  changed: z.number().int(),
  skipped: z.array(
    z.object({ reason: z.enum(jobSkips), count: z.number().int(), names: z.array(z.string()) }),
  ),
  created_by_username: z.string(),
  created_at: timestamp,
  finished_at: timestamp.nullable(),
});
export type Job = z.infer<typeof job>;
