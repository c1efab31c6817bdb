import type { PromptsMove } from '@agentarium/contracts';
import { asc, inArray } from 'drizzle-orm';
import { prompts } from '../../db/schema/index.ts';
import type { SignedIn } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { changedFields } from '../audit/index.ts';
import { promptFields } from './present.ts';
import { refuseMismatch, savePrompt } from './update-prompt.ts';

type Given = { ids: string[]; to: PromptsMove; action: string };

/**
 * Moves prompts to one model type and version together; each changed one gets a revision and an audit entry. Throws
 * PROMPTS_MISMATCH when a task has other prompts that are not moved; `details` names such tasks.
 */
export async function movePrompts(ctx: SignedIn, tx: Db, { ids, to, action }: Given): Promise<void> {
  if (ids.length === 0) return;
  // In the lock order of a task that is saved concurrently.
  const rows = await tx
    .select()
    .from(prompts)
    .where(inArray(prompts.id, ids))
    .orderBy(asc(prompts.id))
    .for('update');
  await refuseMismatch(
    tx,
    rows.map(({ id }) => ({ id, ...to })),
  );
  for (const row of rows) {
    const fields = { ...promptFields(row), ...to };
    const changes = changedFields(promptFields(row), fields);
    if (Object.keys(changes).length > 0) await savePrompt(ctx, tx, { current: row, fields, action, changes });
  }
}
