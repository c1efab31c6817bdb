import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { DatabaseLog, ReadCounts } from './database.ts';
import { isDatabaseUnavailable } from './errors.ts';
import { withTimeout } from './with-timeout.ts';

/** How long a read waits for the replica to catch up, and how often it polls, in milliseconds. */
const timeoutMs = 100;
const pollMs = 2;
/** How long a replica that lags or is unreachable is left alone, doubled each time. */
const firstPauseMs = 1000;
const maxPauseMs = 16_000;

const replayed = `
  select (pg_last_wal_replay_lsn() - '0/0')::int8 as position, pg_is_in_recovery() as is_replica,
    (select system_identifier from pg_control_system()) as cluster`;

/** The flushed position covers every acknowledged commit; without synchronous commit, the written position does. */
const primaryPosition = `
  select ((case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
    else pg_current_wal_flush_lsn() end) - '0/0')::int8 as position`;
const primaryCluster = 'select system_identifier as cluster from pg_control_system()';

type Ask = <R>(text: string) => Promise<R[]>;
type Replayed = { position: number | null; is_replica: boolean; cluster: string | number };

export type Replica = {
  pool: pg.Pool;
  /** Returns whether it has caught up with every earlier commit. Otherwise the caller reads from the primary. */
  hasCaughtUp(): Promise<boolean>;
  /** Reads from the replica, and from the primary when that fails. */
  read<T>(fromReplica: () => Promise<T>, fromPrimary: () => Promise<T>): Promise<T>;
  counts(): ReadCounts;
  close(): Promise<void>;
};

type Options = { open: (own: pg.PoolConfig) => pg.Pool; primary: Ask; log: DatabaseLog };

/** Shares one call among all callers while it is in progress. */
function shared<T>(work: () => Promise<T>): () => Promise<T> {
  let going: Promise<T> | null = null;
  return () => {
    going ??= work().finally(() => {
      going = null;
    });
    return going;
  };
}

/** Shares a call among all callers that arrive before it starts, so that its result is never older than the request. */
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
 * A streaming replica that serves reads while it has caught up with every commit made before them
 * (docs/decisions/0023-reads-from-a-replica.md).
 */
export function openReplica({ open, primary, log }: Options): Replica {
  const counts = { replica: 0, failed: 0, primary: 0 };
  // The primary answers reads that the replica does not return soon.
  const pool = open({ query_timeout: 5000, connectionTimeoutMillis: 1000, verify });
  let reached = 0;
  let failures = 0;
  let pausedUntil = 0;
  let isProbing = false;
  let hasLoggedFault = false;
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
      if (!hasLoggedFault) log.error({}, fault);
      hasLoggedFault = true;
      throw new Error(fault);
    }
    reached = Math.max(reached, row.position ?? 0);
  }
  const readReached = shared(async () => note((await pool.query<Replayed>(replayed)).rows[0]));

  function backOff(err: unknown): void {
    const now = performance.now();
    // Others have failed at the same time.
    if (now < pausedUntil) return;
    if (failures === 0) log.warn({ err }, 'the replica is behind or unreachable: reads go to the primary');
    pausedUntil = now + Math.min(maxPauseMs, firstPauseMs * 2 ** failures);
    failures += 1;
  }

  async function catchUp(position: number): Promise<void> {
    const until = performance.now() + timeoutMs;
    while (reached < position) {
      const left = until - performance.now();
      if (left <= 0) throw new Error(`The replica is more than ${timeoutMs} ms behind`);
      await withTimeout(Math.ceil(left), readReached());
      if (reached < position) await pause(pollMs);
    }
  }

  async function tryCatchUp(position: number): Promise<boolean> {
    try {
      await catchUp(position);
    } catch (error) {
      backOff(error);
      return false;
    }
    if (failures > 0) log.info({}, 'reads go to the replica again');
    failures = 0;
    return true;
  }

  async function isUsable(): Promise<boolean> {
    if (failures === 0) return tryCatchUp(await readPosition());
    // After a failure one read tries the replica; the others do not wait for its result.
    if (isProbing || performance.now() < pausedUntil) return false;
    isProbing = true;
    try {
      return await tryCatchUp(await readPosition());
    } finally {
      isProbing = false;
    }
  }

  /**
   * A restarted replica may have gone back in time: a connection is used once the replica has reached its former
   * position.
   */
  function verify(client: pg.ClientBase, done: (error?: Error) => void): void {
    const known = reached;
    client
      .query<Replayed>(replayed)
      .then(({ rows }) => {
        note(rows[0]);
        if ((rows[0]?.position ?? 0) < known) throw new Error('The replica has gone back in time');
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
        if (isDatabaseUnavailable(error)) backOff(error);
        else log.warn({ err: error }, 'a read failed on the replica');
        return fromPrimary();
      }
    },
    counts: () => ({ ...counts }),
    close: () => pool.end(),
  };
}
