import { statfs } from 'node:fs/promises';
import {
  type AlertKind,
  type AlertSettings,
  alertKinds,
  type api,
  modelNames,
  type ParsedBody,
} from '@agentarium/contracts';
import { and, eq } from 'drizzle-orm';
import { alerts, users } from '../../db/schema/index.ts';
import { HOUR_MS } from '../../platform/clock.ts';
import type { Services, SignedIn } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { changedFields, lockRecord, recordAudit } from '../audit/index.ts';
import { readLoad } from '../insights/index.ts';
import { loadFamilyHealth } from '../models/index.ts';
import { getNotificationSettings, notifyAlert } from '../notifications/index.ts';
import { listSpentBudgets } from '../subscription/index.ts';

/** Something that is wrong: a kind, and what it is about, with its name. */
export type Condition = { kind: AlertKind; subject: string; name: string | null };
export type OpenAlert = { kind: AlertKind; subject: string; notified_at: Date; cleared_at: Date | null };

/** How long a condition has to be absent before it counts as over, and the least time between two alerts of a kind. */
const calmMs = HOUR_MS / 4;

type AlertPlan = {
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

async function loadAlerts(ctx: SignedIn, tx: Db): Promise<AlertSettings> {
  const { settings, mail_available } = await getNotificationSettings(ctx, tx);
  const [row] = await tx.select({ kinds: users.alert_kinds }).from(users).where(eq(users.id, ctx.actor.id));
  return { kinds: row?.kinds ?? [...alertKinds], ...settings.system_alert, mail_available };
}

/** Returns the conditions that the caller is alerted of, and where: the channels of the notifications of this kind. */
export const getAlerts = (ctx: SignedIn): Promise<AlertSettings> => loadAlerts(ctx, ctx.database.db);

/** Changes what the caller is alerted of, and where; absent fields are kept. */
export async function updateAlerts(
  ctx: SignedIn,
  input: ParsedBody<typeof api.alerts.updateAlerts>,
): Promise<AlertSettings> {
  const { id } = ctx.actor;
  return ctx.database.transaction(async (tx) => {
    const { notification_settings } = await lockRecord(tx, 'user', id, 'no key update');
    const { mail_available, ...current } = await loadAlerts(ctx, tx);
    const kinds = input.kinds ? alertKinds.filter((kind) => input.kinds?.includes(kind)) : current.kinds;
    const { in_app = current.in_app, mail = current.mail, push = current.push } = input;
    const next = { kinds, in_app, mail, push };
    const changes = changedFields(current, next);
    if (Object.keys(changes).length === 0) return { ...current, mail_available };
    await tx
      .update(users)
      .set({
        alert_kinds: kinds,
        notification_settings: { ...notification_settings, system_alert: { in_app, mail, push } },
      })
      .where(eq(users.id, id));
    const about = { targetType: 'user', targetId: id, changes, now: ctx.clock.now() } as const;
    await recordAudit(ctx, tx, { action: 'alerts.updateAlerts', ...about });
    return { ...next, mail_available };
  });
}

/** Runs that wait longer than this for a worker are late, and ticks of schedules, in seconds. */
const lateSeconds = 300;
/** The runs of a family in an hour that say something about it. */
const minRuns = 3;
/** A disk is almost full with less than this left: a share, and bytes. */
const [minShare, minBytes] = [0.1, 5 * 1024 ** 3];

async function isDiskLow({ config, log }: Services): Promise<boolean> {
  try {
    const { bavail, blocks, bsize } = await statfs(config.dataDir);
    return bavail < blocks * minShare && bavail * bsize < minBytes;
  } catch (err) {
    log.warn({ err }, 'the space left on the disk could not be read');
    return false;
  }
}

/** The most accounts with a spent budget that count. */
const maxBudgets = 1000;

/** Returns the conditions that hold now. In sequence, as parallel statements would open a connection each. */
async function findConditions(services: Services, now: Date): Promise<Condition[]> {
  const { database, models } = services;
  const { families } = await loadFamilyHealth(services);
  const failing = families.filter(
    ({ family, hour }) =>
      hour.runs >= minRuns && hour.failed * 2 >= hour.runs && !models.settings.isPaused(family),
  );
  const load = await readLoad(database, now);
  const budgets = await listSpentBudgets(database, now, maxBudgets);
  const one = (kind: AlertKind, isWrong: boolean): Condition[] =>
    isWrong ? [{ kind, subject: '', name: null }] : [];
  return [
    ...failing.map(
      ({ family }): Condition => ({
        kind: 'family_failing',
        subject: family,
        name: modelNames[family] ?? family,
      }),
    ),
    ...one('queue_late', Math.max(load.oldestWaitingSeconds, load.scheduleLateSeconds) > lateSeconds),
    ...one(
      'jobs_dead',
      load.jobs.some(({ dead }) => dead > 0),
    ),
    ...budgets.accounts.map(
      ({ id, username }): Condition => ({
        kind: 'budget_spent',
        subject: id,
        name: username,
      }),
    ),
    ...one('disk_low', await isDiskLow(services)),
  ];
}

/** How many families or accounts an alert names. */
const maxNames = 3;

/** Alerts administrators of what is wrong since the last check. */
export async function checkAlerts(services: Services): Promise<void> {
  const now = services.clock.now();
  const conditions = await findConditions(services, now);
  await services.database.transaction(async (tx) => {
    const open = await tx.select().from(alerts).for('update');
    const plan = planAlerts(conditions, open, now);
    const is = ({ kind, subject }: OpenAlert) => and(eq(alerts.kind, kind), eq(alerts.subject, subject));
    for (const alert of plan.over) await tx.delete(alerts).where(is(alert));
    for (const alert of plan.cleared) await tx.update(alerts).set({ cleared_at: now }).where(is(alert));
    for (const alert of plan.back) await tx.update(alerts).set({ cleared_at: null }).where(is(alert));
    for (const [alert, fresh] of plan.alerts) {
      const rows = fresh.map(({ kind, subject }) => ({ kind, subject, notified_at: now }));
      await tx.insert(alerts).values(rows).onConflictDoNothing();
      const names = fresh.flatMap(({ name }) => name ?? []);
      await notifyAlert(services, tx, { alert, names: names.slice(0, maxNames), total: names.length }, now);
    }
  });
}
