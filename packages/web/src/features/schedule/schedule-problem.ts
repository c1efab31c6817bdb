import type { ScheduleStatus } from '@agentarium/contracts';
import type { AnyTFunction } from '../../lib/i18n.ts';

/** Why a schedule is stopped, for its owner; null while active. */
export function whyStopped(t: AnyTFunction, status: ScheduleStatus): string | null {
  if (status.enabled) return null;
  if (status.stopped_by === 'admin') return t('schedule:section.byAdmin');
  if (status.stopped_by === 'user') return t('schedule:section.byUser');
  return t(
    status.stop_reason === 'PLAN_ALLOWANCE' ? 'schedule:section.byPlan' : 'schedule:section.byFailures',
  );
}

/** Says who stopped a schedule, briefly, for its owner. */
export function whoStopped(
  t: AnyTFunction,
  { stopped_by, stop_reason }: Pick<ScheduleStatus, 'stopped_by' | 'stop_reason'>,
): string {
  if (stopped_by === 'admin') return t('schedule:stoppedBy.admin');
  if (stopped_by === 'user') return t('schedule:stoppedBy.user');
  return t(stop_reason === 'PLAN_ALLOWANCE' ? 'schedule:stoppedBy.plan' : 'schedule:stoppedBy.failures');
}

/** The problem of the latest tick, in the user's language; the server's English text if there is none. */
export function lastProblem(t: AnyTFunction, status: ScheduleStatus): string | null {
  const { last_error_code: code, last_error: sentence } = status;
  if (code === null) return sentence;
  return reasonText(t, code) || sentence;
}

/** A tick's code in the user's language; empty if it has no text. */
export const reasonText = (t: AnyTFunction, code: string): string =>
  t(`schedule:reason.${code}`, { defaultValue: '' }) ||
  t(`errors:${code}`, { defaultValue: '' }) ||
  t(`executions:failure.reason.${code}`, { defaultValue: '' });
