import type { AlertKind } from '@agentarium/contracts';
import { HOUR_MS } from '../../platform/clock.ts';

/** Something that is wrong: a kind, and what it is about, with its name. */
export type Condition = { kind: AlertKind; subject: string; name: string | null };
export type OpenAlert = { kind: AlertKind; subject: string; notified_at: Date; cleared_at: Date | null };

/** How long a condition has to be absent before it counts as over, and the least time between two alerts of a kind. */
export const calmMs = HOUR_MS / 4;

export type AlertPlan = {
  /** Conditions to alert of, by kind. */
  alerts: Map<AlertKind, Condition[]>;
  /** Alerts whose condition is absent, back, or over. */
  cleared: OpenAlert[];
  back: OpenAlert[];
  over: OpenAlert[];
};

const keyOf = ({ kind, subject }: Pick<Condition, 'kind' | 'subject'>) => `${kind} ${subject}`;

/**
 * Plans what follows from the current conditions and the open alerts: each condition is alerted of once, and again after it
 * was absent for a while; new ones of a kind wait for a while after its last alert. Pure.
 */
export function planAlerts(
  conditions: readonly Condition[],
  open: readonly OpenAlert[],
  now: Date,
): AlertPlan {
  const current = new Set(conditions.map(keyOf));
  const known = new Set(open.map(keyOf));
  const isRecent = (at: Date) => now.getTime() - at.getTime() < calmMs;
  const quiet = new Set(open.filter(({ notified_at }) => isRecent(notified_at)).map(({ kind }) => kind));
  const fresh = conditions.filter((one) => !known.has(keyOf(one)) && !quiet.has(one.kind));
  const absent = open.filter((alert) => !current.has(keyOf(alert)));
  return {
    alerts: Map.groupBy(fresh, ({ kind }) => kind),
    cleared: absent.filter(({ cleared_at }) => cleared_at === null),
    back: open.filter((alert) => current.has(keyOf(alert)) && alert.cleared_at !== null),
    over: absent.filter(({ cleared_at }) => cleared_at !== null && !isRecent(cleared_at)),
  };
}
