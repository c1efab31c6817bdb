import type { ScheduleStatus } from '@agentarium/contracts';
import type { TFunction } from '../../lib/texts.ts';

/** Why a schedule does not run, for its owner; null while it runs. */
export function whyStopped(t: TFunction, status: ScheduleStatus): string | null {
  if (status.enabled) return null;
  if (status.stopped_by === 'admin') return t('schedule:section.byAdmin');
  if (status.stopped_by === 'user') return t('schedule:section.byUser');
  return t(
    status.stop_reason === 'PLAN_ALLOWANCE' ? 'schedule:section.byPlan' : 'schedule:section.byFailures',
  );
}

/** Who stopped a schedule, in a few words for its owner. */
export function whoStopped(
  t: TFunction,
  { stopped_by, stop_reason }: Pick<ScheduleStatus, 'stopped_by' | 'stop_reason'>,
): string {
  if (stopped_by === 'admin') return t('schedule:stoppedBy.admin');
  if (stopped_by === 'user') return t('schedule:stoppedBy.user');
  return t(stop_reason === 'PLAN_ALLOWANCE' ? 'schedule:stoppedBy.plan' : 'schedule:stoppedBy.failures');
}

/** What went wrong at the latest moment, in the reader's language; the server's English sentence where there is none. */
export function lastProblem(t: TFunction, status: ScheduleStatus): string | null {
  const { last_error_code: code, last_error: sentence } = status;
  if (code === null) return sentence;
  return reasonText(t, code) || sentence;
}

/** A code of a planned run in the reader's language; empty for one that has no text. */
export const reasonText = (t: TFunction, code: string): string =>
  t(`schedule:reason.${code}`, { defaultValue: '' }) ||
  t(`errors:${code}`, { defaultValue: '' }) ||
  t(`executions:failure.reason.${code}`, { defaultValue: '' });
