import { type ErrorDetail, isParentType, promptsMismatch } from '@agentarium/contracts';
import { eq, inArray } from 'drizzle-orm';
import { agents, prompts, tasks, tools } from '../../db/schema/index.ts';
import { fixedFault } from '../../engine/tools/check-arguments.ts';
import type { Db } from '../../platform/database/database.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import type { TaskColumns } from './task-columns.ts';

/**
 * Locks what a task references until the transaction ends, so that nobody deletes or changes it. Throws
 * VALIDATION_FAILED for missing items, for a parent that is not a parent task and for arguments that a tool does not
 * accept, PROMPTS_MISMATCH.
 */
export async function checkLinks(
  tx: Db,
  { agent_id, parent_task_id, config }: Pick<TaskColumns, 'agent_id' | 'parent_task_id' | 'config'>,
  promptIds: string[],
): Promise<void> {
  const [agent] = await tx
    .select({ id: agents.id })
    .from(agents)
    .where(eq(agents.id, agent_id))
    .for('key share');
  if (!agent) throw invalid('agent_id', 'UNKNOWN_AGENT', { id: agent_id });
  if (parent_task_id !== null) await checkParent(tx, parent_task_id);
  await checkPrompts(tx, promptIds);
  await checkTools(tx, config.allowed_tools ?? {});
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
  if (!isParentType(parent.task_type))
    throw invalid('parent_task_id', 'PARENT_TYPE');
}

async function checkPrompts(tx: Db, ids: string[]): Promise<void> {
  const rows = await tx
    .select({ id: prompts.id, model_type: prompts.model_type, version: prompts.version })
    .from(prompts)
    .where(inArray(prompts.id, ids))
    .orderBy(prompts.id)
    .for('share');
  const found = ids.map((id) => {
    const row = rows.find((prompt) => prompt.id === id.toLowerCase());
    if (!row) throw invalid('prompt_ids', 'UNKNOWN_PROMPT', { id });
    return row;
  });
  const message = promptsMismatch(found);
  if (message !== null) {
    throw new AppError('PROMPTS_MISMATCH', {
      message,
      details: [{ path: 'prompt_ids', message, code: 'PROMPTS_MISMATCH' }],
    });
  }
}
