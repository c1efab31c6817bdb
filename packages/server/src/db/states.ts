import * as rules from '@agentarium/contracts';
import {
  childSequenceTransitions,
  type ExecutionStatus,
  executionStatuses,
  isChildSequenceRunning,
} from '@agentarium/contracts';
import { signalSql } from '../platform/signals.ts';

/** A SQL condition on a status; `column` is its column with the table's alias, for example `e.status`. */
type StatusCondition = (column?: string) => string;

const literal = (status: string): string => `'${status}'`;

/** The SQL form of `rule`: true for those of `statuses` for which it holds. */
function statusCondition<Status extends string>(
  statuses: readonly Status[],
  rule: (status: Status) => boolean,
): StatusCondition {
  const wanted = statuses.filter(rule).map(literal);
  return (column = 'status') =>
    wanted.length === 1 ? `${column} = ${wanted[0]}` : `${column} in (${wanted.join(', ')})`;
}

/**
 * SQL about a status with these transitions: each status as a literal, to write or compare with, and each of `rules` as
 * a condition of the same name.
 */
function stateSql<Transitions extends object, Name extends string>(
  transitions: Transitions,
  rules: Record<Name, (status: keyof Transitions & string) => boolean>,
) {
  type Status = keyof Transitions & string;
  const statuses = Object.keys(transitions) as Status[];
  const asked = Object.entries<(status: Status) => boolean>(rules);
  return {
    ...(Object.fromEntries(statuses.map((status) => [status, literal(status)])) as {
      readonly [S in Status]: string;
    }),
    ...(Object.fromEntries(asked.map(([name, rule]) => [name, statusCondition(statuses, rule)])) as {
      readonly [N in Name]: StatusCondition;
    }),
  };
}

/**
 * The states of an execution as the database stores them, and why one becomes another (docs/architecture.md draws it).
 * Nothing enforces the transitions as such: each statement that changes a state has its own condition on the state before,
 * and the database checks only that the value is one of these. A test compares the diagram and the checked values.
 */
export const executionTransitions = {
  queued: { running: 'a worker claims it', cancelled: 'its user or an administrator stops it' },
  running: {
    queued: 'its worker stops or dies',
    waiting: 'a tool call needs approval',
    completed: 'the model answered',
    failed: 'no answer, a limit, or too many lost workers',
    cancelled: 'its user or an administrator stops it',
  },
  waiting: { queued: 'the call is decided or too late', cancelled: 'its user or an administrator stops it' },
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

/** SQL about the status of a purchase: its literals, and the contract's rules as conditions. */
export const purchaseState = stateSql(rules.purchaseTransitions, {
  isOpen: rules.isPurchaseOpen,
  isHeld: rules.isPurchaseHeld,
  wasPaid: rules.wasPurchasePaid,
});

/** SQL about the outcome of a tick. Call it with the column, for example `isOpen('t.outcome')`. */
export const tickState = stateSql(rules.tickTransitions, {
  isOpen: rules.isTickOpen,
  isFinished: rules.isTickFinished,
});

/** SQL about the status of a tool call: its literals, and the contract's rules as conditions. */
export const toolCallState = stateSql(rules.toolCallTransitions, {
  isOpen: rules.isToolCallOpen,
  isFinished: rules.isToolCallFinished,
  isWaiting: rules.isToolCallWaiting,
  isRunning: rules.isToolCallRunning,
});

/**
 * A statement that publishes a new state to runs' streams: adds an event for each row of `rows`, which has `id` and
 * `attempt`. `now` is SQL.
 */
export const addStatusEvents = (rows: string, state: ExecutionState, now: string) => `
    insert into execution_events (execution_id, type, data, created_at)
    select id, 'status', jsonb_build_object('status', '${wireStatus[state]}', 'attempt', attempt), ${now} from ${rows}`;

/** Columns that notify workers of queued runs and readers of new events, when the statement commits. */
export const signalQueued = `${signalSql('queue', 'id')} as queued,
    ${signalSql('execution', 'id')} as signalled`;

/** A worker without a heartbeat for this long is dead: others take over its runs. */
export const deadAfterSeconds = 8;

/** SQL: a worker is alive. Times are the database's own, so machines' clocks don't matter; `seconds` is SQL as well. */
export const isWorkerAlive = (heartbeatAt = 'heartbeat_at', seconds = String(deadAfterSeconds)): string =>
  `${heartbeatAt} > now() - make_interval(secs => ${seconds})`;

/** The parameters of `isLost`, and which loss ends a run. */
export type LostBounds = { dead_after: number; max_losses: number };

/** SQL: the run's worker is dead. Takes the alias of `executions`; the parameter is `:dead_after`, in seconds. */
export const isLost = (run: string) => `${executionState.isRunning(`${run}.status`)} and not exists (
    select 1 from workers w where w.id = ${run}.claimed_by and ${isWorkerAlive('w.heartbeat_at', ':dead_after')})`;
