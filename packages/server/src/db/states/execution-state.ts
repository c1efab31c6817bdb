import {
  childSequenceTransitions,
  type ExecutionStatus,
  executionStatuses,
  isChildSequenceRunning,
} from '@agentarium/contracts';
import { type StatusCondition, stateSql, statusCondition } from './status-sql.ts';

/** The states of an execution as the database stores them, and why one becomes another (docs/architecture.md draws it). */
export const executionTransitions = {
  queued: { running: 'a worker claims it', cancelled: 'its user stops it' },
  running: {
    queued: 'its worker stops or dies',
    waiting: 'a tool call needs approval',
    completed: 'the model answered',
    failed: 'no answer, a limit, or too many lost workers',
    cancelled: 'its user stops it',
  },
  waiting: { queued: 'the call is decided or too late', cancelled: 'its user stops it' },
  completed: {},
  failed: {},
  cancelled: {},
} as const;

export type ExecutionState = keyof typeof executionTransitions;
export const executionStates = Object.keys(executionTransitions) as ExecutionState[];

/** The status of each state in the API and in events. A cancelled run differs by its error code, CANCELLED. */
export const wireStatus = {
  queued: 'pending',
  running: 'running',
  waiting: 'running',
  completed: 'completed',
  failed: 'failed',
  cancelled: 'failed',
} as const satisfies Record<ExecutionState, ExecutionStatus>;

/** Its state will not change any more. */
export const isFinished = (state: ExecutionState): boolean =>
  Object.keys(executionTransitions[state]).length === 0;

/** SQL about the state of an execution: its literals, and conditions. */
export const executionState = stateSql(executionTransitions, {
  isOpen: (state) => !isFinished(state),
  isFinished,
  isQueued: (state) => state === 'queued',
  isRunning: (state) => state === 'running',
  /** A worker has it or will have it: it does not wait for its user. */
  isActive: (state) => state === 'queued' || state === 'running',
  isWaiting: (state) => state === 'waiting',
  isCompleted: (state) => state === 'completed',
  isFailed: (state) => state === 'failed',
  isCancelled: (state) => state === 'cancelled',
  isWithoutAnswer: (state) => wireStatus[state] === 'failed',
});

/** SQL for the states that have a status in the API. */
export const hasWireStatus = Object.fromEntries(
  executionStatuses.map((status) => [
    status,
    statusCondition(executionStates, (state) => wireStatus[state] === status),
  ]),
) as Record<ExecutionStatus, StatusCondition>;

/** SQL about the status of a sequence of children. */
export const childSequenceState = stateSql(childSequenceTransitions, { isRunning: isChildSequenceRunning });
