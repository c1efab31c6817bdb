import { createHash } from 'node:crypto';
import type { SignedIn } from '../../platform/context.ts';
import { version } from '../../platform/version.ts';
import { loadEntitlements } from '../subscription/index.ts';

const rowsOf = (table: string, key: string) =>
  `(select count(*) || ' ' || coalesce(sum(hashtextextended(${key} || ' ' || xmin, 0)), 0) from ${table})`;

/** Changes with every inserted, updated and deleted row: `xmin` is the transaction that last wrote it. */
const rows = `
  select concat_ws(' ', ${rowsOf('agents', 'id')}, ${rowsOf('tasks', 'id')}, ${rowsOf('prompts', 'id')},
    ${rowsOf('task_prompts', "task_id || ' ' || position")}) as rows`;

/**
 * The version of the lists of agents and tasks for the caller, for their ETag. Null for administrators, whose lists
 * have what a browser must not keep, such as prompts and the values of parameters.
 */
export async function catalogueVersion(ctx: SignedIn): Promise<string | null> {
  if (ctx.actor.kind === 'admin') return null;
  const [[row], { agentSets, agents, tasks }] = await Promise.all([
    ctx.database.query<{ rows: string }>('catalogue-version', rows, []),
    loadEntitlements(ctx),
  ]);
  const facts = JSON.stringify([version, row?.rows, agentSets, [...agents], [...tasks]]);
  return createHash('sha256').update(facts).digest('base64url');
}
