import type { LiveEvent, User } from '@agentarium/contracts';
import { byLanguage } from '@agentarium/contracts/names';
import { describe, expect, it } from 'vitest';
import { mockApi, neverResponds } from '../../testing/api.ts';
import { aCache } from '../../testing/cache.tsx';
import { aUser } from '../../testing/users.ts';
import { agentsQuery } from './agents.ts';
import { recentExecutionsQuery } from './execution-lists.ts';
import { executionQuery } from './executions.ts';
import { dashboardQuery } from './insights.ts';
import { meQuery } from './me.ts';
import { notificationsQuery, unreadQuery } from './notifications.ts';
import { scheduleQuery } from './schedule.ts';
import { followExecution, isFollowed, type LiveRun, liveChanges } from './streams.ts';
import { subscriptionStatusQuery } from './subscription.ts';
import { tasksQuery, taskUsageQuery } from './tasks.ts';

/** An app that has read everything and follows its account. */
function anApp(me: Partial<User> = {}) {
  const cache = aCache({
    me: meQuery,
    agents: agentsQuery,
    tasks: tasksQuery,
    usage: taskUsageQuery('t'),
    runs: recentExecutionsQuery('me'),
    dashboard: dashboardQuery('me', 'UTC'),
    notifications: notificationsQuery,
    schedule: scheduleQuery('t'),
    plan: subscriptionStatusQuery,
  });
  cache.client.setQueryData(meQuery.queryKey, aUser(me));
  const ended: string[] = [];
  const onEvent = liveChanges(cache.client, ({ id }) => ended.push(id));
  const hear = (...events: LiveEvent[]) => {
    for (const { type, data } of events) onEvent({ id: null, event: type, data });
  };
  return { ...cache, hear, ended };
}

const aRun = (facts: Partial<LiveRun> = {}): LiveEvent => ({
  type: 'execution',
  data: {
    id: 'e',
    status: 'completed',
    error_code: null,
    parent_execution_id: null,
    scheduled: false,
    task: { id: 't', name: byLanguage(() => 'Weekly menu') },
    finished_at: new Date().toISOString(),
    ...facts,
  },
});
const usage = (remaining_executions: number): LiveEvent =>
  ({ type: 'usage', data: { daily_limit: 10, remaining_executions, extra_executions: 0 } }) as LiveEvent;
const subscription = (facts: object = {}): LiveEvent =>
  ({
    type: 'subscription',
    data: {
      current_plan: 'basic',
      plan_activated_at: null,
      plan_expires_at: null,
      purchased_agents: [],
      purchased_tasks: [],
      ...facts,
    },
  }) as LiveEvent;
const runsCounted = ['me', 'usage', 'runs', 'dashboard', 'plan'];

describe('a run reported by the account’s stream', () => {
  it.each<[string, Partial<LiveRun>]>([
    ['begins', { status: 'running', finished_at: null }],
    ['ends', {}],
  ])('that %s refetches counts and lists', (_what, facts) => {
    const { hear, stale } = anApp();
    hear(aRun(facts));
    expect(stale()).toEqual(runsCounted);
  });

  it('changes nothing when the cache already has that status', () => {
    const { hear, stale, client, ended } = anApp();
    client.setQueryData(executionQuery('e').queryKey, { status: 'completed' } as never);
    hear(aRun());
    expect([stale(), ended]).toEqual([[], []]);
  });

  it.each<[string, Partial<LiveRun>, string[]]>([
    ['ended just now', {}, ['e']],
    ['failed by itself', { status: 'failed', error_code: 'MODEL_TIMEOUT' } as never, ['e']],
    ['was stopped by its user', { status: 'failed', error_code: 'CANCELLED' } as never, []],
    ['goes on', { status: 'running', finished_at: null }, []],
    ['is a child', { parent_execution_id: 'parent' }, []],
    ['ended two minutes ago', { finished_at: new Date(Date.now() - 120_000).toISOString() }, []],
  ])('is announced when it %s: %j', (_what, facts, expected) => {
    const { hear, ended } = anApp();
    hear(aRun(facts));
    expect(ended).toEqual(expected);
  });

  it('is reported once, however often its end arrives', () => {
    const { hear, ended } = anApp();
    hear(aRun(), aRun(), aRun({ id: 'other' }), aRun());
    expect(ended).toEqual(['e', 'other']);
  });

  it('is not announced while a page follows it', () => {
    const { hear, ended, stale } = anApp();
    mockApi({ 'GET /public/task-executions/:id/events': neverResponds });
    const pages = [new AbortController(), new AbortController()];
    for (const { signal } of pages) void followExecution('e', { onEvent: () => undefined, signal });
    pages[0]?.abort();
    expect(isFollowed('e')).toBe(true);
    hear(aRun());
    expect([ended, stale()]).toEqual([[], []]);
    pages[1]?.abort();
    expect(isFollowed('e')).toBe(false);
  });
});

describe('the runs left', () => {
  it('are refetched when another tab has used one', () => {
    const { hear, stale } = anApp();
    hear(usage(9));
    expect(stale()).toEqual(['me', 'usage', 'plan']);
  });

  it('are not when unchanged, nor before a user is known', () => {
    const { hear, stale, client } = anApp();
    hear(usage(10));
    client.removeQueries(meQuery);
    hear(usage(3));
    expect(stale()).toEqual([]);
  });
});

describe('a plan', () => {
  it.each<[string, object, boolean]>([
    ['the same', {}, false],
    ['another', { current_plan: 'pro' }, true],
    ['one that was renewed', { plan_activated_at: '2026-11-01T00:00:00Z' }, true],
    ['one that ends', { plan_expires_at: '2026-12-01T00:00:00Z' }, true],
    ['one with an agent that was bought', { purchased_agents: ['a'] }, true],
    ['one with a task that was bought', { purchased_tasks: ['t'] }, true],
  ])('that is %s refetches the catalogue: %s', (_what, facts, isRead) => {
    const { hear, stale } = anApp();
    hear(subscription(facts));
    expect(stale()).toEqual(isRead ? ['me', 'agents', 'tasks', 'plan'] : []);
  });
});

describe('the first events of a stream', () => {
  const bell = (unread: number): LiveEvent => ({ type: 'notification', data: { unread, latest_id: unread } });
  const system = (is_scheduler_on: boolean) => ({ type: 'system', data: { is_scheduler_on } }) as never;
  const schedules = (active: number): LiveEvent => ({
    type: 'schedule',
    data: { active, next_execution: null },
  });

  it.each<[string, (n: number) => LiveEvent, string[]]>([
    ['notifications', bell, ['notifications']],
    ['schedules', schedules, ['dashboard', 'schedule']],
    ['the scheduler', (n) => system(n === 1), ['dashboard', 'schedule']],
  ])('of %s: only a change refetches', (_what, event, names) => {
    const { hear, stale } = anApp();
    hear(event(1), event(1));
    expect(stale()).toEqual([]);
    hear(event(2));
    expect(stale()).toEqual(names);
  });

  it('the bell updates immediately', () => {
    const { hear, client } = anApp();
    hear(bell(4));
    expect(client.getQueryData(unreadQuery.queryKey)).toEqual({ unread: 4 });
  });
});
