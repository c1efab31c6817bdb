import type { AdminExecutionDetail, Execution, ExecutionStatus, PurchaseStatus } from '@agentarium/contracts';
import { expect, it } from 'vitest';
import { executionsQuery, latestExecutionsQuery } from './execution-lists.ts';
import { liveExecutionQuery } from './executions.ts';
import { allRunsQuery, anyRunQuery, runSummaryQuery } from './executions-admin.ts';
import { overviewQuery } from './insights.ts';
import { receiptQuery } from './subscription.ts';
import { deadJobsQuery } from './system.ts';
import { pendingToolCallsQuery, storedToolCallsQuery } from './tool-calls.ts';

/** After how many milliseconds a query that holds `data` is asked again; false for never. */
function intervalOf(query: { refetchInterval?: unknown }, data?: unknown): unknown {
  const { refetchInterval: interval } = query;
  return typeof interval === 'function' ? interval({ state: { data } }) : (interval ?? false);
}
const withStatus = (status: string) => ({ status });
const listed = (...statuses: ExecutionStatus[]) => ({ items: statuses.map(withStatus), next_cursor: null });

it.each<[string, Partial<Execution>, number | false]>([
  ['waits', { status: 'pending' }, 10_000],
  ['has ended', { status: 'completed' }, false],
  ['has a question that is being answered', { follow_ups: [withStatus('running')] as never }, 10_000],
  ['has a question that was answered', { follow_ups: [withStatus('completed')] as never }, false],
  ['has a child that runs', { child_executions: [withStatus('running')] as never }, 3_000],
  ['has children in order', { children_run: { status: 'running', held: false } as never }, 3_000],
  ['has children that are held', { children_run: { status: 'running', held: true } as never }, false],
])('a run that %s is refetched accordingly', (_how, facts, expected) => {
  const run = { status: 'completed', follow_ups: [], child_executions: [], children_run: null, ...facts };
  expect(intervalOf(liveExecutionQuery('e'), run)).toBe(expected);
});

it('a run that has just ended is refetched for its suggestions, for half a minute', () => {
  const ended = (ago: number, suggestions: string[] = []) => ({
    status: 'completed',
    finished_at: new Date(Date.now() - ago).toISOString(),
    suggestions,
  });
  const run = { ...ended(1000), follow_ups: [], child_executions: [], children_run: null };
  const interval = (facts: object) => intervalOf(liveExecutionQuery('e'), { ...run, ...facts });
  expect(interval({})).toBe(3_000);
  expect(interval({ suggestions: ['Why?'] })).toBe(false);
  expect(interval(ended(60_000))).toBe(false);
  expect(interval({ status: 'failed' })).toBe(false);
  expect(interval({ ...ended(60_000), follow_ups: [ended(1000)] })).toBe(3_000);
  expect(interval({ follow_ups: [ended(1000, ['Why?'])] })).toBe(false);
});

it('a run that is not loaded yet, or does not exist, is not refetched', () => {
  expect(intervalOf(liveExecutionQuery('e'))).toBe(false);
  expect(liveExecutionQuery(null).enabled).toBe(false);
});

it.each<[ExecutionStatus[][], number | false]>([
  [[[]], false],
  [[['completed'], ['failed', 'running']], 5_000],
  [[['pending']], 5_000],
])('a list of runs with %j is refetched: %s', (pages, expected) => {
  expect(intervalOf(executionsQuery('me', {}), { pages: pages.map((page) => listed(...page)) })).toBe(
    expected,
  );
});

it.each<[ExecutionStatus, number | false]>([
  ['running', 5_000],
  ['completed', false],
])('the latest runs of a task, one of them %s, are refetched: %s', (status, expected) => {
  expect(intervalOf(latestExecutionsQuery('me', 't'), listed('completed', status))).toBe(expected);
});

it.each<[ExecutionStatus, number | false]>([
  ['running', 15_000],
  ['completed', false],
])('the runs of all users and their counts, one of them %s, are refetched: %s', (status, expected) => {
  const pages = [listed('failed'), listed('completed', status)];
  expect(intervalOf(allRunsQuery({}), { pages })).toBe(expected);
  expect(intervalOf(runSummaryQuery({}), { by_status: { failed: 1, [status]: 1 } })).toBe(expected);
});

it.each<[string, Partial<AdminExecutionDetail>, number | false]>([
  ['waits', { status: 'pending' }, 15_000],
  ['has ended', {}, false],
  ['has a step that runs', { child_executions: [withStatus('running')] as never }, 15_000],
])("any user's run that %s is refetched accordingly", (_how, facts, expected) => {
  const run = { status: 'completed', child_executions: [], ...facts };
  expect(intervalOf(anyRunQuery('e'), run)).toBe(expected);
});

it.each<[PurchaseStatus, number | false]>([
  ['pending', 5_000],
  ['completed', false],
])('a receipt that is %s is refetched: %s', (status, expected) => {
  expect(intervalOf(receiptQuery('r'), { status })).toBe(expected);
});

it('tool calls are refetched while they wait, or while their run continues', () => {
  expect(intervalOf(pendingToolCallsQuery)).toBe(5_000);
  expect(intervalOf(storedToolCallsQuery('e', true))).toBe(5_000);
  expect(intervalOf(storedToolCallsQuery('e', false))).toBe(false);
});

it('nothing is requested for an unknown user', () => {
  expect(executionsQuery(undefined, {}).enabled).toBe(false);
  expect(executionsQuery('me', {}).enabled).toBe(true);
});

it('background jobs that were given up are refetched as often as the overview that counts them', () => {
  expect(intervalOf(deadJobsQuery)).toBe(intervalOf(overviewQuery));
  expect(intervalOf(deadJobsQuery)).toBe(15_000);
});
