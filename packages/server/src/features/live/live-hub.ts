import { DAY_MS } from '../../platform/clock.ts';
import type { AccountActor, Services } from '../../platform/context.ts';
import { formatEvent } from '../../platform/http/event-stream.ts';
import type { App } from '../../platform/http/route.ts';
import { currentSystemConfig } from '../system/index.ts';
import {
  changedParts,
  formatStamp,
  type LiveRun,
  type LiveState,
  ownersOf,
  readLive,
  runsSince,
  type Stamp,
  stampOf,
} from './read-live.ts';

/** Changes within this time share one read, and a failed read is retried after it, in milliseconds. */
const intervalMs = 100;
const retryMs = 1000;
/** The longest wait for a change that comes by itself, in milliseconds: a timer takes at most 24 days. */
const maxDueMs = DAY_MS;
/** Accounts per read. */
const batch = 200;

type Reader = {
  wake: () => void;
  /** The last state that the reader knows; null initially, for one that does not resume. */
  known: Stamp | null;
  /** The last read that was sent; a new reader needs one that started after it joined. */
  sentRead: number;
  isNew: boolean;
};

type Account = {
  /** Its pages show the console, which has more to follow. */
  isAdmin: boolean;
  readers: Set<Reader>;
  reads: number;
  state: LiveState | null;
  stamp: Stamp | null;
  /** Runs with the read in which their current state was first seen. */
  runs: Map<string, { run: LiveRun; seen: number }>;
  due: NodeJS.Timeout | null;
};

/** The next events for a reader as stream text; empty when there are none. */
function take(account: Account, reader: Reader): string {
  const { state, stamp, reads } = account;
  if (!state || !stamp || reader.sentRead >= reads) return '';
  const runs = reader.isNew
    ? reader.known && runsSince(state.runs, reader.known)
    : [...account.runs.values()].filter(({ seen }) => seen > reader.sentRead).map(({ run }) => run);
  const changed = [
    ...(runs ?? []).map(({ changedAt: _, ...data }) => ({ type: 'execution' as const, data })),
    ...changedParts(state, stamp, reader.known),
  ];
  reader.sentRead = reads;
  reader.isNew = false;
  reader.known = stamp;
  const last = changed.length - 1;
  // Only the last event can be resumed from: a reader that disconnects in between gets them all again.
  const id = formatStamp(stamp);
  return changed.map((event, index) => formatEvent(event, index === last ? id : undefined)).join('');
}

/** Keeps the runs of the last reads, and what this one changed. */
function rememberRuns(account: Account, runs: readonly LiveRun[]): void {
  const isSame = (a: LiveRun, b: LiveRun | undefined) =>
    a.status === b?.status && a.changedAt.getTime() === b.changedAt.getTime();
  account.runs = new Map(
    runs.map((run) => {
      const known = account.runs.get(run.id);
      const seen = known && isSame(run, known.run) ? known.seen : account.reads;
      return [run.id, { run, seen }];
    }),
  );
}

export type LiveHub = {
  /** Adds a reader of an account's stream; `known` is what it already knows. It is woken when there is more to take. */
  join(user: AccountActor, known: Stamp | null, wake: () => void): { take(): string; leave(): void };
  close(): void;
};

/**
 * Notifies the open pages of this process of changes to their accounts. Nothing is queried while nothing changes: after
 * signals, the affected accounts are read once for all their readers.
 */
export function createLiveHub(services: Services): LiveHub {
  const { signals, clock, log } = services;
  const accounts = new Map<string, Account>();
  let changed = new Set<string>();
  let ended = new Set<string>();
  let timer: NodeJS.Timeout | null = null;
  let readAt = Number.NEGATIVE_INFINITY;
  let isReading = false;

  const readSoon = (afterMs = Math.max(0, intervalMs - (performance.now() - readAt))) => {
    if (isReading || accounts.size === 0) return;
    timer ??= setTimeout(() => void readAll(), afterMs).unref();
  };
  const change = (userId: string) => {
    if (!accounts.has(userId)) return;
    changed.add(userId);
    readSoon();
  };
  const changeAll = () => {
    for (const userId of accounts.keys()) changed.add(userId);
    readSoon();
  };

  const publish = (userId: string, account: Account, state: LiveState) => {
    account.reads += 1;
    account.state = state;
    account.stamp = stampOf(state);
    rememberRuns(account, state.runs);
    if (account.due) clearTimeout(account.due);
    const dueInMs = state.nextDue && state.nextDue.getTime() - clock.now().getTime();
    account.due =
      dueInMs === null
        ? null
        : setTimeout(() => change(userId), Math.min(maxDueMs, Math.max(1, dueInMs))).unref();
    for (const reader of account.readers) reader.wake();
  };

  async function readBatch(userIds: string[], endedIds: string[]): Promise<void> {
    const system = await currentSystemConfig(services);
    const asked = new Map(userIds.map((userId) => [userId, accounts.get(userId)]));
    const states = await readLive(services, { userIds, endedIds, system });
    for (const [userId, state] of states) {
      const account = asked.get(userId);
      if (account && accounts.get(userId) === account) publish(userId, account, state);
    }
  }

  async function readAll(): Promise<void> {
    timer = null;
    isReading = true;
    readAt = performance.now();
    const [wanted, endedIds] = [changed, [...ended]];
    [changed, ended] = [new Set(), new Set()];
    let failed = false;
    try {
      if (endedIds.length > 0) for (const userId of await ownersOf(services, endedIds)) wanted.add(userId);
      const userIds = [...wanted].filter((userId) => accounts.has(userId));
      for (let from = 0; from < userIds.length; from += batch)
        await readBatch(userIds.slice(from, from + batch), endedIds);
    } catch (err) {
      failed = true;
      log.debug({ err }, 'changes for open pages could not be read yet');
      for (const userId of wanted) changed.add(userId);
      for (const id of endedIds) ended.add(id);
    }
    isReading = false;
    if (changed.size > 0 || ended.size > 0) readSoon(failed ? retryMs : undefined);
  }

  const stops = [
    signals.on('account', null, (userId) => (userId === '' ? changeAll() : change(userId))),
    signals.on('ended', null, (executionId) => {
      if (accounts.size === 0 || executionId === '') return;
      ended.add(executionId);
      readSoon();
    }),
    signals.on('config', null, changeAll),
    signals.on('approvals', null, () => {
      for (const [userId, { isAdmin }] of accounts) if (isAdmin) changed.add(userId);
      if (changed.size > 0) readSoon();
    }),
  ];

  return {
    join({ id: userId, kind }, known, wake) {
      const account = accounts.get(userId) ?? {
        isAdmin: kind === 'admin',
        readers: new Set(),
        reads: 0,
        state: null,
        stamp: null,
        runs: new Map(),
        due: null,
      };
      const reader: Reader = { wake, known, sentRead: account.reads, isNew: true };
      account.readers.add(reader);
      accounts.set(userId, account);
      change(userId);
      return {
        take: () => take(account, reader),
        leave() {
          account.readers.delete(reader);
          if (account.readers.size > 0 || accounts.get(userId) !== account) return;
          if (account.due) clearTimeout(account.due);
          accounts.delete(userId);
        },
      };
    },
    close() {
      for (const stop of stops) stop();
      if (timer) clearTimeout(timer);
      accounts.clear();
    },
  };
}

/** Publishes every change by an account to its other open pages, so that no verb needs to do it. */
export function publishChanges({ http, services }: Pick<App, 'http' | 'services'>): void {
  http.addHook('onResponse', async ({ method, ctx }, { statusCode }) => {
    if (ctx?.actor && method !== 'GET' && statusCode < 300) services.signals.publish('account', ctx.actor.id);
  });
}
