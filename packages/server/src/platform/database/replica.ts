import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { DatabaseLog, ReadCounts } from './database.ts';
import { isDatabaseAway } from './errors.ts';
import { within } from './within.ts';

/** How long a read waits for the replica to have what was committed before it, and how often it asks, in milliseconds. */
const patienceMs = 100;
const askAgainMs = 2;
/** How long a replica that is behind or away is let alone: twice as long each time. */
const firstRestMs = 1000;
const longestRestMs = 16_000;

const replayed = `
  select (pg_last_wal_replay_lsn() - '0/0')::int8 as position, pg_is_in_recovery() as is_replica,
    (select system_identifier from pg_control_system()) as cluster`;

/** What is flushed holds every commit that anybody was told of; without waiting for the disk, what is written does. */
const primaryPosition = `
  select ((case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
    else pg_current_wal_flush_lsn() end) - '0/0')::int8 as position`;
const primaryCluster = 'select system_identifier as cluster from pg_control_system()';

type Ask = <R>(text: string) => Promise<R[]>;
type Replayed = { position: number | null; is_replica: boolean; cluster: string | number };

export type Replica = {
  pool: pg.Pool;
  /** Whether it has all that was committed before the call. Otherwise the caller reads from the primary. */
  hasCaughtUp(): Promise<boolean>;
  /** Reads from the replica, and from the primary where that fails. */
  read<T>(fromReplica: () => Promise<T>, fromPrimary: () => Promise<T>): Promise<T>;
  counts(): ReadCounts;
  close(): Promise<void>;
};

type Options = { open: (own: pg.PoolConfig) => pg.Pool; primary: Ask; log: DatabaseLog };

/** Shares one call among all who ask while it is in progress. */
function shared<T>(work: () => Promise<T>): () => Promise<T> {
  let going: Promise<T> | null = null;
  return () => {
    going ??= work().finally(() => {
      going = null;
    });
    return going;
  };
}

/** Shares a call among all who ask before it begins: what it gives is no older than the question. */
function sharedLater<T>(work: () => Promise<T>): () => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | null = null;
  return () => {
    next ??= last.then(() => {
      const going = work();
      last = going.catch(() => undefined);
      next = null;
      return going;
    });
    return next;
  };
}

/**
 * A streaming replica that answers reads while it has everything that was committed before they began
 * (docs/decisions/0023-reads-from-a-replica.md).
 */
export function openReplica({ open, primary, log }: Options): Replica {
  const counts = { replica: 0, failed: 0, primary: 0 };
  // What it does not answer soon is read from the primary.
  const pool = open({ query_timeout: 5000, connectionTimeoutMillis: 1000, verify });
  let reached = 0;
  let failures = 0;
  let restsUntil = 0;
  let isTried = false;
  let saidFault = false;
  let cluster: string | null = null;

  const readCluster = shared(async () => {
    const [row] = await primary<{ cluster: string | number }>(primaryCluster);
    cluster = String(row?.cluster);
  });
  const readPosition = sharedLater(async () => {
    if (cluster === null) await readCluster();
    const [row] = await primary<{ position: number }>(primaryPosition);
    return row?.position ?? Number.POSITIVE_INFINITY;
  });

  function note(row: Replayed | undefined): void {
    if (!row?.is_replica || String(row.cluster) !== cluster) {
      const fault = 'DATABASE_REPLICA_URL leads to no streaming replica of DATABASE_URL';
      if (!saidFault) log.error({}, fault);
      saidFault = true;
      throw new Error(fault);
    }
    reached = Math.max(reached, row.position ?? 0);
  }
  const readReached = shared(async () => note((await pool.query<Replayed>(replayed)).rows[0]));

  function rest(err: unknown): void {
    const now = performance.now();
    // Others have failed at the same time.
    if (now < restsUntil) return;
    if (failures === 0) log.warn({ err }, 'the replica is behind or away: reads go to the primary');
    restsUntil = now + Math.min(longestRestMs, firstRestMs * 2 ** failures);
    failures += 1;
  }

  async function catchUp(position: number): Promise<void> {
    const until = performance.now() + patienceMs;
    while (reached < position) {
      const left = until - performance.now();
      if (left <= 0) throw new Error(`The replica is more than ${patienceMs} ms behind`);
      await within(Math.ceil(left), readReached());
      if (reached < position) await pause(askAgainMs);
    }
  }

  async function tryToReach(position: number): Promise<boolean> {
    try {
      await catchUp(position);
    } catch (error) {
      rest(error);
      return false;
    }
    if (failures > 0) log.info({}, 'reads go to the replica again');
    failures = 0;
    return true;
  }

  async function isUsable(): Promise<boolean> {
    if (failures === 0) return tryToReach(await readPosition());
    // After a failure one read tries it, and the others don't wait for what comes of that.
    if (isTried || performance.now() < restsUntil) return false;
    isTried = true;
    try {
      return await tryToReach(await readPosition());
    } finally {
      isTried = false;
    }
  }

  /** A replica that was restarted may have gone back: a connection is used once it has again what it had. */
  function verify(client: pg.ClientBase, done: (error?: Error) => void): void {
    const known = reached;
    client
      .query<Replayed>(replayed)
      .then(({ rows }) => {
        note(rows[0]);
        if ((rows[0]?.position ?? 0) < known) throw new Error('The replica has gone back');
      })
      .then(() => done(), done);
  }

  return {
    pool,
    async hasCaughtUp() {
      const usable = await isUsable();
      if (!usable) counts.primary += 1;
      return usable;
    },
    async read(fromReplica, fromPrimary) {
      if (failures > 0) return fromPrimary();
      try {
        const found = await fromReplica();
        counts.replica += 1;
        return found;
      } catch (error) {
        counts.failed += 1;
        if (isDatabaseAway(error)) rest(error);
        else log.warn({ err: error }, 'the replica failed at a read');
        return fromPrimary();
      }
    },
    counts: () => ({ ...counts }),
    close: () => pool.end(),
  };
}
