import type { ScheduleStatus } from '@agentarium/contracts';
import Chip from '@mui/material/Chip';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { scheduleQuery } from '../../data/schedule.ts';
import { DateTime } from '../../design/layout/date-time.tsx';
import { Fact } from '../../design/layout/fact-grid.tsx';
import { Icon } from '../../design/layout/icon.tsx';
import type { AnyTFunction } from '../../lib/i18n.ts';

const systemStops = {
  FAILURES: 'byFailures',
  PLAN_ALLOWANCE: 'byPlan',
  ARCHIVED: 'byArchive',
  DONE: 'byTime',
} as const;

/** Why a schedule is stopped, for its owner; null while active. */
export function whyStopped(t: AnyTFunction, status: ScheduleStatus): string | null {
  if (status.enabled) return null;
  if (status.stopped_by === 'admin') return t('schedule:section.byAdmin');
  if (status.stopped_by === 'user') return t('schedule:section.byUser');
  return t(`schedule:section.${systemStops[status.stop_reason ?? 'FAILURES']}`);
}

/** Says who stopped a schedule, briefly, for its owner. */
export function whoStopped(
  t: AnyTFunction,
  { stopped_by, stop_reason }: Pick<ScheduleStatus, 'stopped_by' | 'stop_reason'>,
): string {
  if (stopped_by === 'admin') return t('schedule:stoppedBy.admin');
  if (stopped_by === 'user') return t('schedule:stoppedBy.user');
  return t(`schedule:stoppedBy.${stop_reason ?? 'FAILURES'}`);
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

type Standing = Pick<ScheduleStatus, 'enabled' | 'paused_until' | 'stop_reason'>;

/** Active, Paused, Stopped or Done; `isNamed` unless it is below the schedule's own title. */
export function ScheduleState({
  enabled,
  paused_until,
  stop_reason,
  isNamed = false,
}: Standing & { isNamed?: boolean }) {
  const { t } = useTranslation('schedule');
  const stopped = stop_reason === 'DONE' ? 'done' : 'stopped';
  const state = !enabled ? stopped : paused_until ? 'paused' : 'active';
  return (
    <Chip
      size="small"
      color={({ active: 'success', paused: 'warning', stopped: 'default', done: 'default' } as const)[state]}
      icon={<Icon name={state === 'paused' ? 'pause' : 'event_repeat'} size={16} />}
      label={t(isNamed ? `chip.${state}` : `state.${state}`)}
    />
  );
}

/** The current state of the user's schedule of a task; nothing if there is none. */
export function ScheduleChip({ taskId }: { taskId: string }) {
  const { data } = useQuery(scheduleQuery(taskId));
  return data ? <ScheduleState {...data} isNamed /> : null;
}

/** Shows when the user's schedule of a task was stopped and by whom; nothing while active. */
export function ScheduleStoppedInfo({ taskId }: { taskId: string }) {
  const { t } = useTranslation('schedule');
  const { data } = useQuery(scheduleQuery(taskId));
  if (!data?.stopped_at || data.enabled) return null;
  return (
    <Fact label={t(data.stop_reason === 'DONE' ? 'chip.done' : 'chip.stopped')}>
      <DateTime at={data.stopped_at} />, {whoStopped(t, data)}
    </Fact>
  );
}
