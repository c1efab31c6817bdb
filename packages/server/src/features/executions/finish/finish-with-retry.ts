import type { Services } from '../../../platform/context.ts';
import { withDatabaseRetry } from '../../../platform/database/retry.ts';
import { finishExecution } from './finish-execution.ts';
import type { Ending } from './save-result.ts';

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
