import type { Services } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { withDatabaseRetry } from '../../../platform/database/errors.ts';
import { notifyPromptRepeated, notifyRunFinished } from '../../notifications/index.ts';
import { recordScheduledEnd } from '../../schedule/index.ts';
import { addCostsOfRun } from '../queue/count-usage.ts';
import {
  addEndEvents,
  addSentDataOfRun,
  closeToolCalls,
  countRun,
  deleteReplays,
  evaluateGoals,
  indexForSearch,
  lockUserOfRun,
  markSequenceDue,
  notifyParent,
  refundCharge,
} from './effects.ts';
import { sendAnswerMail } from './mail-answer.ts';
import { type Ending, type FinishedRun, saveResult } from './save-result.ts';

/**
 * Ends a run: everything that depends on its end, in one transaction. Answers, failures, timeouts, cancellation and lost
 * workers all come here. Locks are taken in this order everywhere (decisions 0009 and 0040): the user, the run, its
 * parent, the sequence of children, the schedule, and the counts of the user's day.
 */
async function finish(services: Services, tx: Db, ending: Ending): Promise<FinishedRun | null> {
  const now = services.clock.now();
  const isRefunded = ending.kind === 'lost' || (ending.kind === 'performed' && ending.isRefunded);
  // 1. A refund changes the user's counts, so the user is locked before the run, as acceptance does.
  if (isRefunded) await lockUserOfRun(tx, ending.id);
  // 2. Status and result, if the run is still this caller's to end.
  const run = await saveResult(services, tx, ending, now);
  if (run === null) return null;
  // 3. The run's stream: words that are not known to be written yet, and the end.
  await addEndEvents(tx, run, ending.kind === 'performed' ? ending.unsent : [], now);
  // 4. Reasoning that a provider wanted back within the run, and calls that no result can reach any more.
  if (run.has_rounds) await deleteReplays(tx, run);
  if (run.status !== 'completed') await closeToolCalls(tx, run, now);
  // 5. The parent's stream and the sequence of children that waits for this run: the next child may start.
  if (run.parent_execution_id !== null && !run.is_follow_up)
    await notifyParent(tx, run, run.parent_execution_id, now);
  if (!run.is_follow_up) await markSequenceDue(tx, run, now);
  // 6. The user's daily, task or pack quota, where the failure was not the user's fault.
  if (isRefunded) await refundCharge(tx, run.id, now);
  // 7. Goals that track this task are evaluated again, by jobs.
  if (run.status === 'completed' && !run.is_follow_up) await evaluateGoals(services, tx, run);
  // 8. The owner is notified; a job sends it to their devices and by mail, another one the whole answer of a schedule. So are administrators, of a repeated prompt.
  if (!run.is_follow_up) await notifyRunFinished(services, tx, run.id, now);
  if (run.triggered_by_scheduler && run.parent_execution_id === null && run.status === 'completed')
    await sendAnswerMail(services, tx, run.id);
  if (ending.kind === 'performed' && ending.isPromptRepeated)
    await notifyPromptRepeated(services, tx, run.id, now);
  // 9. A job indexes the answer for the search.
  await indexForSearch(services, tx, run);
  // 10. The schedule's consecutive failures; the fifth stops it.
  if (run.schedule_id !== null && run.parent_execution_id === null)
    await recordScheduledEnd(services, tx, {
      ...{ scheduleId: run.schedule_id, status: run.status, now },
      ...{ errorCode: run.error_code, errorMessage: run.error_message },
    });
  // 11. Costs, and the user data that was sent. Rounds with tools were counted when they were saved.
  if (ending.kind === 'performed') {
    await addCostsOfRun(services, tx, { run, spent: ending.outcome.spent, now });
    await addSentDataOfRun(tx, run, ending.how.sent, now);
  }
  // 12. The dashboard's statistics, which leave children and follow-ups to their parents. They are rows of the user's day,
  // which other runs wait for: last before the commit.
  if (run.parent_execution_id === null) await countRun(tx, run);
  return run;
}

/**
 * Ends a run and signals it to workers and readers. Returns false, with nothing changed, when it is not the caller's to
 * end any more: cancelled, finished, or picked up by another worker.
 */
export async function finishExecution(services: Services, ending: Ending): Promise<boolean> {
  const { database, signals } = services;
  const run = await database.transaction((tx) => finish(services, tx, ending));
  if (run === null) return false;
  // A worker that performs it stops, streams read the end, and requests that wait for it answer.
  if (ending.kind === 'cancelled') signals.publish('cancel', run.id);
  for (const topic of ['execution', 'ended'] as const) signals.publish(topic, run.id);
  return true;
}

/**
 * Ends a run, again and again for some seconds while the database is unavailable, so that an answer that was paid for is
 * not lost to a restart of the database. Returns what `finishExecution` returns; throws its last error.
 */
export async function finishWithRetry(services: Services, ending: Ending): Promise<boolean> {
  let failed = false;
  const save = async () => {
    const saved = await finishExecution(services, ending);
    // An earlier attempt may have saved it and lost only the response: then nothing was signalled here.
    if (!saved && failed)
      for (const topic of ['execution', 'ended'] as const) services.signals.publish(topic, ending.id);
    return saved;
  };
  return withDatabaseRetry(save, (error) => {
    failed = true;
    services.log.warn({ err: error, execution_id: ending.id }, 'the end of a run could not be saved yet');
  });
}
