import { expect, test } from 'vitest';
import {
  agentsToExplore,
  type Facts,
  failuresToCleanUp,
  insightsFrom,
  lowSuccessRate,
  mixedResults,
  peakHour,
  progressToTrack,
  tasksToAutomate,
  tasksToCombine,
} from './rules.ts';

const nothing: Facts = {
  tasks: [],
  pairs: [],
  unusedAgents: [],
  byHour: Array.from({ length: 24 }, () => 0),
  oldFailures: 0,
  tracked: null,
};
const facts = (some: Partial<Facts>): Facts => ({ ...nothing, ...some });
const aTask = (
  completed: number,
  failed: number,
  task_type: Facts['tasks'][number]['task_type'] = 'plain',
  task_id = 'task',
) => ({ task_id, task_name: task_id, task_type, completed, failed });
const aPair = (times: number, task_id = 'a') => ({
  task_id,
  task_name: task_id,
  other_task_id: 'b',
  other_task_name: 'b',
  times,
});
const hours = (counts: Record<number, number>) => nothing.byHour.map((none, hour) => counts[hour] ?? none);

test.each([
  ['4 runs, all failed', 0, 4, false],
  ['5 runs, all failed', 0, 5, true],
  ['exactly 70 percent', 7, 3, false],
  ['just under 70 percent', 69, 31, true],
])('a suggestion about a low success rate is made correctly with %s', (_case, completed, failed, says) => {
  const found = lowSuccessRate(facts({ tasks: [aTask(completed, 0), aTask(0, failed, 'parent')] }));
  expect(found).toEqual(
    says
      ? [
          {
            kind: 'low-success',
            priority: 'high',
            success_rate: completed / (completed + failed),
            completed,
            failed,
          },
        ]
      : [],
  );
});

test.each([
  ['a plain task run 4 times', aTask(4, 0), false],
  ['a plain task run 5 times', aTask(5, 0), true],
  ['failed runs count too', aTask(2, 3), true],
  ['a parent task', aTask(9, 0, 'parent'), false],
  ['a task that is already scheduled', aTask(9, 0, 'parent_scheduled'), false],
])('a suggestion to automate is made correctly for %s', (_case, task, says) => {
  expect(tasksToAutomate(facts({ tasks: [task] })).map(({ runs }) => runs)).toEqual(
    says ? [task.completed + task.failed] : [],
  );
});

test.each([
  ['2 runs', aTask(1, 1), false],
  ['3 runs of both kinds', aTask(2, 1), true],
  ['3 completed', aTask(3, 0), false],
  ['3 failed', aTask(0, 3), false],
])('a suggestion about mixed results is made correctly with %s', (_case, task, says) => {
  expect(mixedResults(facts({ tasks: [task] }))).toHaveLength(says ? 1 : 0);
});

test.each([
  ['once', [aPair(1)], []],
  ['twice, the most frequent first', [aPair(2, 'x'), aPair(1, 'y'), aPair(5, 'z')], ['z', 'x']],
])('a suggestion to combine tasks is made correctly for %s', (_case, pairs, expected) => {
  expect(tasksToCombine(facts({ pairs })).map(({ task_id }) => task_id)).toEqual(expected);
});

test.each([
  ['9 in an hour', { 8: 9 }, null],
  ['10 in an hour', { 8: 10 }, { hour: 8, runs: 10 }],
  ['the highest', { 0: 11, 23: 12 }, { hour: 23, runs: 12 }],
  ['the earlier of equals', { 7: 10, 9: 10 }, { hour: 7, runs: 10 }],
])('a suggestion about the peak hour is made correctly with %s', (_case, counts, expected) => {
  const [found] = peakHour(facts({ byHour: hours(counts) }));
  expect(found ? { hour: found.hour, runs: found.runs } : null).toEqual(expected);
});

test('suggestions to explore, clean up or see progress are made only when they apply', () => {
  expect(agentsToExplore(nothing)).toEqual([]);
  expect(agentsToExplore(facts({ unusedAgents: [{ id: 'id', name: 'Chef' }] }))).toEqual([
    { kind: 'explore', priority: 'low', agent_id: 'id', agent_name: 'Chef' },
  ]);
  expect(failuresToCleanUp(nothing)).toEqual([]);
  expect(failuresToCleanUp(facts({ oldFailures: 1 }))).toEqual([
    { kind: 'clean-up', priority: 'low', failed: 1 },
  ]);
  expect(progressToTrack(nothing)).toEqual([]);
  expect(
    progressToTrack(facts({ tracked: { execution_id: 'e', task_id: 't', task_name: 'Menu' } })),
  ).toHaveLength(1);
});

test('at most 6 suggestions are made, the most important first, one of every kind before a second', () => {
  const found = insightsFrom({
    tasks: [
      aTask(1, 9, 'plain', 'one'),
      aTask(2, 8, 'plain', 'two'),
      aTask(3, 7, 'plain', 'three'),
      aTask(5, 0, 'plain', 'four'),
    ],
    pairs: [aPair(2)],
    unusedAgents: [{ id: 'chef', name: 'Chef' }],
    byHour: hours({ 9: 20 }),
    oldFailures: 3,
    tracked: null,
  });
  expect(found.map(({ kind }) => kind)).toEqual([
    'low-success',
    'mixed-results',
    'automate',
    'combine',
    'mixed-results',
    'automate',
  ]);
});

test('agents are suggested to a new user', () => {
  const unusedAgents = ['a', 'b', 'c'].map((id) => ({ id, name: id }));
  expect(insightsFrom(facts({ unusedAgents })).map(({ kind }) => kind)).toEqual([
    'explore',
    'explore',
    'explore',
  ]);
  const many = Array.from({ length: 9 }, (_, at) => ({ id: `${at}`, name: `${at}` }));
  expect(insightsFrom(facts({ unusedAgents: many }))).toHaveLength(6);
});
