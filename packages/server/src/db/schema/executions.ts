import type {
  ChildrenStatus,
  ExecutionStatus,
  Language,
  RunEventType,
  ToolCallStatus,
} from '@agentarium/contracts';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { executionState } from '../states/execution-state.ts';
import { toolCallState } from '../states/tool-call-state.ts';
import { agents, tasks, tools } from './catalogue.ts';
import { moment } from './columns.ts';
import { ownerId } from './users.ts';

/**
 * One run of a task. The row is also its place in the queue: a worker claims a `pending` row by a
 * conditional update and keeps it by `claimed_by`. Ids are UUIDv7, so they sort by creation.
 */
export const executions = pgTable(
  'executions',
  {
    id: uuid().primaryKey(),
    user_id: ownerId(),
    task_id: uuid()
      .notNull()
      .references(() => tasks.id),
    agent_id: uuid()
      .notNull()
      .references(() => agents.id),
    parent_execution_id: uuid().references((): AnyPgColumn => executions.id, { onDelete: 'cascade' }),
    schedule_id: uuid(),
    task_name: text().notNull(),
    agent_name: text().notNull(),
    status: text().$type<ExecutionStatus>().notNull().default('pending'),
    language: text().$type<Language>().notNull().default('en'),
    triggered_by_scheduler: boolean().notNull().default(false),
    input_params: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Names in `input_params` that only administrators may see; null: read them with `hiddenInputs`. */
    hidden_inputs: text().array(),
    output_params: jsonb().$type<Record<string, unknown>>(),
    request: jsonb().$type<{ role: string; content: string }[]>(),
    result: text(),
    /** The answer reached the longest that it may be, and was cut. */
    result_cut: boolean().notNull().default(false),
    partial_result: text(),
    error_code: text(),
    error_message: text(),
    claimed_by: uuid(),
    attempt: integer().notNull().default(0),
    /** How often a worker died with this run in hand. */
    lost_count: integer().notNull().default(0),
    /** A run that waits for a confirmation stays `running` without a worker; it goes on at this moment at the latest. */
    wakes_at: moment('wakes_at'),
    not_before: moment('not_before'),
    /** What acceptance counted, so that it can be given back exactly once. */
    charge_source: text().$type<'daily' | 'extra'>(),
    charge_pack_id: uuid(),
    charge_window_at: moment('charge_window_at'),
    charge_task_window_at: moment('charge_task_window_at'),
    charge_returned_at: moment('charge_returned_at'),
    model: text(),
    model_family: text(),
    is_demo: boolean().notNull().default(false),
    input_tokens: integer(),
    output_tokens: integer(),
    duration_ms: integer(),
    cost_micros: integer(),
    stopped_by: uuid(),
    /** Of the call that began the run, or its parent's; null for runs that a schedule began. */
    request_id: text(),
    change_count: integer().notNull().default(0),
    model_version: integer().notNull().default(1),
    created_at: moment('created_at').notNull(),
    updated_at: moment('updated_at').notNull(),
    started_at: moment('started_at'),
    finished_at: moment('finished_at'),
  },
  (table) => [
    index('executions_user').on(table.user_id, table.id),
    index('executions_user_task').on(table.user_id, table.task_id, table.id),
    index('executions_task').on(table.task_id),
    index('executions_agent').on(table.agent_id, table.user_id, table.id),
    index('executions_parent').on(table.parent_execution_id).where(sql`parent_execution_id is not null`),
    index('executions_waiting').on(table.user_id, table.id).where(sql.raw(executionState.isPending())),
    index('executions_failed').on(table.user_id, table.id).where(sql.raw(executionState.isFailed())),
    index('executions_scheduled').on(table.user_id, table.id).where(sql`triggered_by_scheduler`),
    index('executions_schedule').on(table.schedule_id, table.id).where(sql`schedule_id is not null`),
    index('executions_parked').on(table.wakes_at).where(sql`wakes_at is not null`),
    index('executions_schedule_open')
      .on(table.schedule_id)
      .where(sql.raw(`schedule_id is not null and ${executionState.isOpen()}`)),
    index('executions_open').on(table.status, table.id).where(sql.raw(executionState.isOpen())),
  ],
);

/** The execution that a row belongs to, and goes with. */
export const executionId = () =>
  uuid()
    .notNull()
    .references(() => executions.id, { onDelete: 'cascade' });

/** What happened in a run, in order; streams are read from here. */
export const executionEvents = pgTable(
  'execution_events',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    execution_id: executionId(),
    type: text().$type<RunEventType>().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    created_at: moment('created_at').notNull().defaultNow(),
    /** The same for every try to write the event: a second one, after an answer that got lost, adds nothing. */
    key: uuid(),
  },
  (table) => [
    index('execution_events_execution').on(table.execution_id, table.id),
    uniqueIndex('execution_events_key').on(table.key).where(sql`key is not null`),
  ],
);

/**
 * Children of a parent execution that are run one after the other. `current_execution_id` is the run it waits for:
 * the parent itself at first when a schedule began it. `due`: a worker should take the next step.
 */
export const childSequences = pgTable(
  'child_sequences',
  {
    execution_id: uuid()
      .primaryKey()
      .references(() => executions.id, { onDelete: 'cascade' }),
    status: text().$type<ChildrenStatus>().notNull(),
    due: boolean().notNull(),
    current_execution_id: uuid(),
    /** Nobody asked for these children: they follow a scheduled parent, and wait while scheduled runs are off. */
    automatic: boolean().notNull().default(false),
    /** Its next step waits until scheduled runs are on again. */
    held: boolean().notNull().default(false),
    /** Why it stopped before the last child: an error code and its sentence. */
    error_code: text(),
    error_message: text(),
    created_at: moment('created_at').notNull(),
    updated_at: moment('updated_at').notNull(),
  },
  (table) => [
    index('child_sequences_due').on(table.execution_id).where(sql`due`),
    index('child_sequences_held').on(table.execution_id).where(sql`held`),
    index('child_sequences_current')
      .on(table.current_execution_id)
      .where(sql`current_execution_id is not null`),
  ],
);

/**
 * A model's round that asked for tools, written before any of its calls: a run that is taken up again goes on from
 * here. `elapsed_ms` is the time the run had spent, without waiting for confirmations.
 */
export const executionRounds = pgTable(
  'execution_rounds',
  {
    execution_id: executionId(),
    round: integer().notNull(),
    text: text().notNull(),
    calls: jsonb().$type<{ id: string; name: string; input: string }[]>().notNull(),
    family: text().notNull(),
    model: text().notNull(),
    input_tokens: integer(),
    output_tokens: integer(),
    cost_micros: integer(),
    elapsed_ms: integer().notNull(),
    created_at: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.execution_id, table.round] })],
);

/** Processes that run executions; one whose beat is old is dead and its runs are taken up again. */
export const workers = pgTable('workers', {
  id: uuid().primaryKey(),
  started_at: moment('started_at').notNull().defaultNow(),
  beat_at: moment('beat_at').notNull().defaultNow(),
});

/** Runs of a task counted in its 24-hour window. */
export const taskUsages = pgTable(
  'task_usages',
  {
    user_id: ownerId(),
    task_id: uuid()
      .notNull()
      .references(() => tasks.id, { onDelete: 'cascade' }),
    window_started_at: moment('window_started_at').notNull(),
    count: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.task_id] }),
    index('task_usages_task').on(table.task_id),
  ],
);

/** Answers kept for 24 hours: `target_id` is the execution or purchase that the key made. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    user_id: ownerId(),
    key: text().notNull(),
    request_hash: text().notNull(),
    target_id: uuid().notNull(),
    created_at: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.key] }),
    index('idempotency_keys_age').on(table.created_at),
  ],
);

export const toolCalls = pgTable(
  'tool_calls',
  {
    id: uuid().primaryKey(),
    execution_id: executionId(),
    tool_id: uuid().references(() => tools.id, { onDelete: 'set null' }),
    tool_name: text().notNull(),
    model_call_id: text().notNull(),
    arguments: jsonb().$type<unknown>().notNull(),
    result: jsonb().$type<unknown>(),
    status: text().$type<ToolCallStatus>().notNull(),
    error: text(),
    sequence: integer().notNull(),
    round: integer().notNull().default(0),
    requires_confirmation: boolean().notNull().default(false),
    started_at: moment('started_at'),
    decided_by: uuid(),
    decided_at: moment('decided_at'),
    expires_at: moment('expires_at'),
    created_at: moment('created_at').notNull(),
    finished_at: moment('finished_at'),
  },
  (table) => [
    uniqueIndex('tool_calls_execution').on(table.execution_id, table.sequence),
    index('tool_calls_waiting').on(table.expires_at).where(sql.raw(toolCallState.isWaiting())),
  ],
);

/** Charts that a user chose for an execution (docs/spec/user-side.md#entities). */
export const progressPreferences = pgTable(
  'progress_preferences',
  {
    user_id: ownerId(),
    execution_id: executionId(),
    chart_preferences: jsonb().$type<Record<string, unknown>>().notNull(),
    updated_at: moment('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.execution_id] }),
    index('progress_preferences_execution').on(table.execution_id),
  ],
);
