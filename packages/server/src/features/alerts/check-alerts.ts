import { statfs } from 'node:fs/promises';
import { type AlertKind, modelNames } from '@agentarium/contracts';
import { and, eq } from 'drizzle-orm';
import { alerts } from '../../db/schema/index.ts';
import type { Services } from '../../platform/context.ts';
import { readLoad } from '../insights/index.ts';
import { loadFamilyHealth } from '../models/index.ts';
import { notifyAlert } from '../notifications/index.ts';
import { listSpentBudgets } from '../subscription/index.ts';
import { type Condition, type OpenAlert, planAlerts } from './rules.ts';

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

/** Returns the conditions that hold now. Sequential statements, as each would open its own connection when run in parallel. */
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
