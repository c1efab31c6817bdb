import { describe, expect, test } from 'vitest';
import { childrenStatuses, executionStatuses } from './executions/names.ts';
import * as executions from './executions/state.ts';
import { tickOutcomes } from './schedule/names.ts';
import { isTickFinished, isTickOpen, scheduleStateOf, tickTransitions } from './schedule/state.ts';
import { purchaseStatuses } from './subscription/names.ts';
import * as purchases from './subscription/state.ts';
import { toolCallStatuses } from './tools/names.ts';
import * as toolCalls from './tools/state.ts';

type Transitions = Record<string, readonly string[]>;

/** A state machine with the transitions allowed from each state; all others are rejected. */
const machines: [name: string, statuses: readonly string[], transitions: Transitions, allowed: string[]][] = [
  [
    'an execution',
    executionStatuses,
    executions.executionTransitions,
    ['pending > running', 'pending > failed', 'running > pending', 'running > completed', 'running > failed'],
  ],
  [
    'a sequence of children',
    childrenStatuses,
    executions.childSequenceTransitions,
    ['running > completed', 'running > stopped', 'completed > running', 'stopped > running'],
  ],
  [
    'a tool call',
    toolCallStatuses,
    toolCalls.toolCallTransitions,
    [
      'pending_confirmation > running',
      'pending_confirmation > denied',
      'pending_confirmation > failed',
      'running > completed',
      'running > failed',
      'running > denied',
    ],
  ],
  [
    'a purchase',
    purchaseStatuses,
    purchases.purchaseTransitions,
    ['pending > completed', 'pending > failed', 'completed > refunded'],
  ],
  ['a tick of a schedule', tickOutcomes, tickTransitions, ['queued > started', 'queued > skipped']],
];

describe.each(machines)('%s', (_name, statuses, transitions, allowed) => {
  const pairs = statuses.flatMap((from) => statuses.map((to): [string, string] => [from, to]));

  test.each(pairs)('from %s to %s', (from, to) => {
    expect(transitions[from]?.includes(to)).toBe(allowed.includes(`${from} > ${to}`));
  });

  test('has transitions from each of its states, and only to its states', () => {
    expect(Object.keys(transitions)).toEqual([...statuses]);
    expect(
      Object.values(transitions)
        .flat()
        .filter((to) => !statuses.includes(to)),
    ).toEqual([]);
  });

  test('reaches every state from the first', () => {
    const reached = new Set([statuses[0] ?? '']);
    for (const status of reached) for (const next of transitions[status] ?? []) reached.add(next);
    expect([...reached].sort()).toEqual([...statuses].sort());
  });
});

/** The states for which each predicate is true. */
const questions: [
  name: string,
  statuses: readonly string[],
  asked: Record<string, (status: never) => boolean>,
  yes: Record<string, string[]>,
][] = [
  [
    'an execution',
    executionStatuses,
    {
      open: executions.isExecutionOpen,
      finished: executions.isExecutionFinished,
      pending: executions.isExecutionPending,
      running: executions.isExecutionRunning,
      completed: executions.isExecutionCompleted,
      failed: executions.isExecutionFailed,
    },
    {
      open: ['pending', 'running'],
      finished: ['completed', 'failed'],
      pending: ['pending'],
      running: ['running'],
      completed: ['completed'],
      failed: ['failed'],
    },
  ],
  [
    'a tool call',
    toolCallStatuses,
    {
      open: toolCalls.isToolCallOpen,
      finished: toolCalls.isToolCallFinished,
      waiting: toolCalls.isToolCallWaiting,
      running: toolCalls.isToolCallRunning,
      completed: toolCalls.isToolCallCompleted,
      failed: toolCalls.isToolCallFailed,
    },
    {
      open: ['pending_confirmation', 'running'],
      finished: ['completed', 'failed', 'denied'],
      waiting: ['pending_confirmation'],
      running: ['running'],
      completed: ['completed'],
      failed: ['failed'],
    },
  ],
  [
    'a purchase',
    purchaseStatuses,
    {
      open: purchases.isPurchaseOpen,
      failed: purchases.isPurchaseFailed,
      held: purchases.isPurchaseHeld,
      paid: purchases.wasPurchasePaid,
    },
    { open: ['pending'], failed: ['failed'], held: ['completed'], paid: ['completed', 'refunded'] },
  ],
  [
    'a tick of a schedule',
    tickOutcomes,
    { open: isTickOpen, finished: isTickFinished },
    { open: ['queued'], finished: ['started', 'skipped'] },
  ],
];

describe.each(questions)('the predicates of %s', (_name, statuses, asked, yes) => {
  test.each(Object.entries(asked))('which are %s', (question, isOne) => {
    expect(statuses.filter((status) => isOne(status as never))).toEqual(yes[question]);
  });
});

test('a sequence of children is running only in that status', () => {
  expect(
    [...childrenStatuses, undefined].filter((status) => executions.isChildSequenceRunning(status)),
  ).toEqual(['running']);
});

test.each([
  [true, false, 'active'],
  [true, true, 'paused'],
  [false, false, 'stopped'],
  [false, true, 'stopped'],
])('a schedule that is enabled: %s, paused with all: %s is %s', (enabled, paused, state) => {
  expect(scheduleStateOf({ enabled, paused })).toBe(state);
});
