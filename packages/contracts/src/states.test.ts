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
  test('makes exactly its declared transitions', () => {
    const made = Object.entries(transitions).flatMap(([from, next]) => next.map((to) => `${from} > ${to}`));
    expect(made.sort()).toEqual([...allowed].sort());
    expect(Object.keys(transitions)).toEqual([...statuses]);
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

test.each(questions)(
  'the predicates of %s are true exactly in their states',
  (_name, statuses, asked, yes) => {
    const found = Object.entries(asked).map(([question, isOne]) => [
      question,
      statuses.filter((status) => isOne(status as never)),
    ]);
    expect(Object.fromEntries(found)).toEqual(yes);
  },
);

test('a sequence of children is running only in that status', () => {
  expect(
    [...childrenStatuses, undefined].filter((status) => executions.isChildSequenceRunning(status)),
  ).toEqual(['running']);
});

test('a schedule is active, paused with all others, or stopped', () => {
  expect(scheduleStateOf({ enabled: true, paused: false })).toBe('active');
  expect(scheduleStateOf({ enabled: true, paused: true })).toBe('paused');
  expect(scheduleStateOf({ enabled: false, paused: false })).toBe('stopped');
  expect(scheduleStateOf({ enabled: false, paused: true })).toBe('stopped');
});
