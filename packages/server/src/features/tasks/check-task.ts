import {
  type ErrorDetail,
  isParentType,
  lacksSchedule,
  promptsMismatch,
  taskFaults,
} from '@agentarium/contracts';
import { eq, inArray } from 'drizzle-orm';
import { agents, promptDrafts, prompts, tasks, tools } from '../../db/schema/index.ts';
import { fixedFault } from '../../engine/tools/check-arguments.ts';
import type { Db } from '../../platform/database/database.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { isListed } from '../agents/index.ts';
import { promptFields, readVariables } from '../prompts/index.ts';
import type { TaskParts } from './present.ts';
import type { TaskColumns } from './queries.ts';

/** A task as visible to a caller, without unlisted children; null when it is not listed itself. */
export function visibleParts(parts: TaskParts, isAdmin: boolean): TaskParts | null {
  if (!isListed(parts.task.deployment_state, isAdmin) || !isListed(parts.agent.deployment_state, isAdmin))
    return null;
  return { ...parts, children: parts.children.filter((child) => isListed(child.deployment_state, isAdmin)) };
}

/**
 * Locks what a task references until the transaction ends, so that nobody deletes or changes it, and returns its prompts
 * in order, with `drafts` as those have them. Throws VALIDATION_FAILED for missing items, for a parent that is not a
 * parent task and for arguments that a tool does not accept, PROMPTS_MISMATCH.
 */
export async function checkLinks(
  tx: Db,
  { agent_id, parent_task_id, config }: Pick<TaskColumns, 'agent_id' | 'parent_task_id' | 'config'>,
  promptIds: string[],
  { drafts = false } = {},
): Promise<AskedPrompt[]> {
  const [agent] = await tx
    .select({ id: agents.id })
    .from(agents)
    .where(eq(agents.id, agent_id))
    .for('key share');
  if (!agent) throw invalid('agent_id', 'UNKNOWN_AGENT', { id: agent_id });
  if (parent_task_id !== null) await checkParent(tx, parent_task_id);
  const asked = await checkPrompts(tx, promptIds, drafts);
  await checkTools(tx, config.allowed_tools ?? {});
  return asked;
}

async function checkTools(
  tx: Db,
  allowed: NonNullable<TaskColumns['config']['allowed_tools']>,
): Promise<void> {
  const ids = Object.keys(allowed);
  if (ids.length === 0) return;
  const rows = await tx
    .select({ id: tools.id, input_schema: tools.input_schema })
    .from(tools)
    .where(inArray(tools.id, ids))
    .orderBy(tools.id)
    .for('key share');
  const details = Object.entries(allowed).flatMap(([id, { settings }]): ErrorDetail[] => {
    const path = `config.allowed_tools.${id}`;
    const tool = rows.find((row) => row.id === id);
    if (!tool) return [{ path, message: 'Unknown tool', code: 'UNKNOWN_TOOL', params: { id } }];
    const fault = settings ? fixedFault(tool.input_schema, settings) : null;
    return fault === null
      ? []
      : [{ path: `${path}.settings`, message: fault, code: 'TOOL_SETTINGS', params: { reason: fault } }];
  });
  if (details.length > 0) throw new AppError('VALIDATION_FAILED', { details });
}

async function checkParent(tx: Db, id: string): Promise<void> {
  const [parent] = await tx
    .select({ task_type: tasks.task_type })
    .from(tasks)
    .where(eq(tasks.id, id))
    .for('share');
  if (!parent) throw invalid('parent_task_id', 'UNKNOWN_TASK', { id });
  if (!isParentType(parent.task_type)) throw invalid('parent_task_id', 'PARENT_TYPE');
}

type AskedPrompt = ReturnType<typeof promptFields>;

async function checkPrompts(tx: Db, ids: string[], drafts: boolean): Promise<AskedPrompt[]> {
  const rows = await tx
    .select()
    .from(prompts)
    .where(inArray(prompts.id, ids))
    .orderBy(prompts.id)
    .for('share');
  const next = drafts ? await tx.select().from(promptDrafts).where(inArray(promptDrafts.prompt_id, ids)) : [];
  const found = ids.map((id) => {
    const row = rows.find((prompt) => prompt.id === id.toLowerCase());
    if (!row) throw invalid('prompt_ids', 'UNKNOWN_PROMPT', { id });
    return promptFields(next.find(({ prompt_id }) => prompt_id === row.id) ?? row);
  });
  const message = promptsMismatch(found);
  if (message !== null) {
    throw new AppError('PROMPTS_MISMATCH', {
      message,
      details: [{ path: 'prompt_ids', message, code: 'PROMPTS_MISMATCH' }],
    });
  }
  return found;
}

type Facts = Pick<TaskColumns, 'task_type' | 'required_parameters'>;

/** The fault of a scheduled task without a Schedule parameter; empty when it has one. */
export const scheduleFaults = (task: Facts): ErrorDetail[] =>
  lacksSchedule(task)
    ? [
        {
          path: 'required_parameters',
          message: 'A scheduled task needs a parameter of type Schedule from its user or an administrator',
          code: 'SCHEDULE_PARAMETER_REQUIRED',
        },
      ]
    : [];

/** Throws VALIDATION_FAILED for a scheduled task without a Schedule parameter. */
export function requireScheduleParameter(task: Facts): void {
  const details = scheduleFaults(task);
  if (details.length > 0) throw new AppError('VALIDATION_FAILED', { details });
}

/** Throws VALIDATION_FAILED for a task in prod whose runs would fail; `details` has the code of each fault. */
export async function refuseFaults(
  tx: Db,
  { deployment_state, required_parameters }: Pick<TaskColumns, 'deployment_state' | 'required_parameters'>,
  promptIds: string[],
): Promise<void> {
  if (deployment_state !== 'prod') return;
  const { id, title, content } = prompts;
  const rows = await tx.select({ id, title, content }).from(prompts).where(inArray(id, promptIds));
  const asked = promptIds.flatMap((promptId) => rows.find((row) => row.id === promptId.toLowerCase()) ?? []);
  const details = taskFaults({ required_parameters, prompts: await readVariables(asked) });
  if (details.length > 0) throw new AppError('VALIDATION_FAILED', { details });
}
