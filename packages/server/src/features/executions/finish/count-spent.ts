import type { Spent } from '../../../engine/usage-tracker.ts';
import type { Services } from '../../../platform/context.ts';
import type { Statements } from '../../../platform/database/database.ts';
import { addCosts } from '../../subscription/index.ts';
import type { HowAnswered } from '../provenance/provenance.ts';
import { addSentData } from '../provenance/provenance.ts';
import { spentOf } from '../queue/count-usage.ts';
import type { FinishedRun } from './save-result.ts';

const owner = '(select :user_id::uuid as user_id) owner';
const addRunCosts = addCosts(owner, {
  ...{ now: ':now', runs: ':runs::int', input: ':input', output: ':output', cost: ':cost' },
});
const addRunData = addSentData(owner, {
  ...{ now: ':now', families: ':families', demos: ':demos', groups: ':groups' },
});

/** Adds what the calls after the last saved round cost. A run with saved rounds was counted with the first of them. */
export async function addCostsOfRun(
  { config }: Pick<Services, 'config'>,
  tx: Statements,
  { run, spent, now }: { run: FinishedRun; spent: readonly Spent[]; now: Date },
): Promise<void> {
  const runs = run.is_follow_up || run.has_rounds ? 0 : 1;
  const values = { user_id: run.user_id, now, runs, ...spentOf(config, spent) };
  await tx.query('add-run-costs', addRunCosts, values);
}

/** Counts which of the user's data went to which model family, for the privacy page. */
export async function addSentDataOfRun(
  tx: Statements,
  { user_id }: FinishedRun,
  [families, demos, groups]: HowAnswered['sent'],
  now: Date,
): Promise<void> {
  if (families === null) return;
  await tx.query('add-run-data', addRunData, { user_id, now, families, demos, groups });
}
