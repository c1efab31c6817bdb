import type {
  ChildrenStatus,
  FeedbackRating,
  FeedbackReason,
  FollowUpKind,
  Language,
  ResultCut,
  RunEventType,
  ToolCallStatus,
} from '@agentarium/contracts';
import { sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import * as pg from 'drizzle-orm/pg-core';
import { type ExecutionState, executionState, toolCallState } from '../states.ts';
import { agents, taskId, tools } from './catalogue.ts';
import { belongsTo, moment } from './columns.ts';
import type { Replay, RunTrace, StoredSources } from './run-trace.ts';
import { ownerId } from './users.ts';

/**
 * One run of a task. The row is also its place in the queue: a worker claims a `queued` row by a conditional update
 * that sets `claimed_by`. Ids are UUIDv7, so they sort by creation.
 */
export const executions = pg.pgTable(
  'executions',
  {
    id: pg.uuid().primaryKey(),
    user_id: ownerId(),
    task_id: taskId(),
    agent_id: pg
      .uuid()
      .notNull()
      .references(() => agents.id),
    /** The parent execution, or the one whose answer a follow-up asks about. */
    parent_execution_id: pg.uuid().references((): AnyPgColumn => executions.id, { onDelete: 'cascade' }),
    /** A question about its parent's answer, not a run of its task: see `follow_ups`. */
    is_follow_up: pg.boolean().notNull().default(false),
    /** Kept when the schedule is deleted, so not a foreign key. */
    schedule_id: pg.uuid(),
    task_name: pg.text().notNull(),
    agent_name: pg.text().notNull(),
    status: pg.text().$type<ExecutionState>().notNull().default('queued'),
    language: pg.text().$type<Language>().notNull().default('en'),
    triggered_by_scheduler: pg.boolean().notNull().default(false),
    input_params: pg.jsonb().$type<Record<string, unknown>>().notNull(),
    /** Names in `input_params` that only administrators may see. */
    hidden_inputs: pg.text().array().notNull().default([]),
    /** The source of each of `input_params`, by name. */
    sources: pg.jsonb().$type<StoredSources>().notNull().default({}),
    output_params: pg.jsonb().$type<Record<string, unknown>>(),
    request: pg.jsonb().$type<{ role: string; content: string }[]>(),
    result: pg.text(),
    /** Why the result is only a part of the answer; null: it is whole. */
    result_cut: pg.text().$type<ResultCut>(),
    /** The model could not use the task's tools and answered without them. */
    tools_unavailable: pg.boolean().notNull().default(false),
    /** How many images the model did not get: only the newest are sent. */
    images_left_out: pg.integer().notNull().default(0),
    partial_result: pg.text(),
    /** Questions that the model suggested to ask next. */
    suggestions: pg.text().array(),
    /** How the answer was produced; null until a worker ends it. */
    trace: pg.jsonb().$type<RunTrace>(),
    error_code: pg.text(),
    error_message: pg.text(),
    /** An administrator, not its owner, cancelled it. */
    stopped_by_admin: pg.boolean().notNull().default(false),
    /** The worker. Not a foreign key: the row of a dead one is deleted while runs still name it. */
    claimed_by: pg.uuid(),
    attempt: pg.integer().notNull().default(0),
    /** How often a worker died while running it. */
    lost_count: pg.integer().notNull().default(0),
    /** When a run that waits for an approval continues at the latest; null in every other state. */
    wakes_at: moment('wakes_at'),
    /** The counts that acceptance raised, so that they can be refunded exactly once. */
    charge_source: pg.text().$type<'daily' | 'extra'>(),
    /** Not a foreign key: packs are deleted only with their account and its runs, and each would search all runs. */
    charge_pack_id: pg.uuid(),
    charge_window_at: moment('charge_window_at'),
    charge_task_window_at: moment('charge_task_window_at'),
    charge_returned_at: moment('charge_returned_at'),
    model: pg.text(),
    model_family: pg.text(),
    is_demo: pg.boolean().notNull().default(false),
    input_tokens: pg.integer(),
    output_tokens: pg.integer(),
    duration_ms: pg.integer(),
    cost_micros: pg.integer(),
    /** The request that started the run or its parent; null for runs started by a schedule. */
    request_id: pg.text(),
    change_count: pg.integer().notNull().default(0),
    model_version: pg.integer().notNull().default(1),
    created_at: moment('created_at').notNull(),
    updated_at: moment('updated_at').notNull(),
    started_at: moment('started_at'),
    finished_at: moment('finished_at'),
  },
  (table) => [
    pg.index('executions_user').on(table.user_id, table.id),
    pg.index('executions_user_task').on(table.user_id, table.task_id, table.id),
    pg.index('executions_task').on(table.task_id, table.id),
    pg.index('executions_agent').on(table.agent_id, table.user_id, table.id),
    pg.index('executions_agent_newest').on(table.agent_id, table.id),
    pg.index('executions_model').on(table.model, table.id).where(sql`model is not null`),
    pg.index('executions_model_family').on(table.model_family, table.id).where(sql`model_family is not null`),
    pg.index('executions_unanswered').on(table.id).where(sql.raw(executionState.isWithoutAnswer())),
    pg
      .index('executions_reason')
      .on(table.error_code, table.id)
      .where(sql.raw(executionState.isWithoutAnswer())),
    pg.index('executions_parent').on(table.parent_execution_id).where(sql`parent_execution_id is not null`),
    pg.index('executions_queued').on(table.user_id, table.id).where(sql.raw(executionState.isQueued())),
    pg
      .index('executions_failed')
      .on(table.user_id, table.id)
      .where(sql.raw(executionState.isWithoutAnswer())),
    pg.index('executions_scheduled').on(table.user_id, table.id).where(sql`triggered_by_scheduler`),
    pg.index('executions_schedule').on(table.schedule_id, table.id).where(sql`schedule_id is not null`),
    pg.index('executions_waiting').on(table.wakes_at).where(sql.raw(executionState.isWaiting())),
    pg
      .index('executions_schedule_open')
      .on(table.schedule_id)
      .where(sql.raw(`schedule_id is not null and ${executionState.isOpen()}`)),
    pg.index('executions_ended').on(table.finished_at).where(sql`finished_at is not null`),
    pg.index('executions_tried').on(table.finished_at).where(sql`trace ? 'tried'`),
    pg.index('executions_open').on(table.status, table.id).where(sql.raw(executionState.isOpen())),
  ],
);

/** The execution of a row; the row is deleted with it. */
export const executionId = () => belongsTo(() => executions.id);

/** When an administrator opened the inputs and the answer of a run, and why; `user_id` is the run's owner. */
export const executionReveals = pg.pgTable(
  'execution_reveals',
  {
    id: pg.uuid().primaryKey(),
    execution_id: executionId(),
    user_id: pg.uuid().notNull(),
    revealed_by: pg.uuid().notNull(),
    reason: pg.text().notNull(),
    revealed_at: moment('revealed_at').notNull(),
  },
  (table) => [pg.index('execution_reveals_execution').on(table.execution_id, table.id)],
);

/** A run that an administrator started again for its owner; no limit, budget or cost counts it. */
export const executionRetries = pg.pgTable(
  'execution_retries',
  {
    execution_id: executionId().primaryKey(),
    retry_of: pg.uuid().notNull(),
    retried_by: pg.uuid().notNull(),
    retried_by_username: pg.text().notNull(),
  },
  (table) => [pg.index('execution_retries_original').on(table.retry_of)],
);

/** The question of a follow-up: the execution with the same id answers it. `position` counts from 1. */
export const followUps = pg.pgTable(
  'follow_ups',
  {
    id: executionId().primaryKey(),
    execution_id: executionId(),
    position: pg.integer().notNull(),
    kind: pg.text().$type<FollowUpKind>().notNull(),
    message: pg.text().notNull(),
  },
  (table) => [pg.uniqueIndex('follow_ups_execution').on(table.execution_id, table.position)],
);

/** Events of a run, in order; streams read from here. */
export const executionEvents = pg.pgTable(
  'execution_events',
  {
    id: pg.bigserial({ mode: 'number' }).primaryKey(),
    execution_id: executionId(),
    type: pg.text().$type<RunEventType>().notNull(),
    data: pg.jsonb().$type<Record<string, unknown>>().notNull(),
    created_at: moment('created_at').notNull().defaultNow(),
    /** The same for every attempt to write the event: a retry after a lost response adds nothing. */
    key: pg.uuid(),
  },
  (table) => [
    pg.index('execution_events_execution').on(table.execution_id, table.id),
    pg.uniqueIndex('execution_events_key').on(table.key).where(sql`key is not null`),
  ],
);

/**
 * Children of a parent execution that run in sequence. `current_execution_id` is the run it waits for: initially the
 * parent itself when a schedule started it. `due`: a worker should take the next step.
 */
export const childSequences = pg.pgTable(
  'child_sequences',
  {
    execution_id: executionId().primaryKey(),
    status: pg.text().$type<ChildrenStatus>().notNull(),
    due: pg.boolean().notNull(),
    current_execution_id: pg.uuid(),
    /** The children run automatically after a scheduled parent, and are held while scheduled runs are off. */
    automatic: pg.boolean().notNull().default(false),
    /** Its next step waits until scheduled runs are on again. */
    held: pg.boolean().notNull().default(false),
    /** Why it stopped before the last child: an error code and its message. */
    error_code: pg.text(),
    error_message: pg.text(),
    created_at: moment('created_at').notNull(),
    updated_at: moment('updated_at').notNull(),
  },
  (table) => [
    pg.index('child_sequences_due').on(table.execution_id).where(sql`due`),
    pg.index('child_sequences_held').on(table.execution_id).where(sql`held`),
    pg
      .index('child_sequences_current')
      .on(table.current_execution_id)
      .where(sql`current_execution_id is not null`),
  ],
);

/**
 * A model round that requested tools, written before any of its calls: a retried run continues from here. `elapsed_ms`
 * is the run's time so far, without waiting for approvals.
 */
export const executionRounds = pg.pgTable(
  'execution_rounds',
  {
    execution_id: executionId(),
    round: pg.integer().notNull(),
    text: pg.text().notNull(),
    calls: pg.jsonb().$type<{ id: string; name: string; input: string }[]>().notNull(),
    family: pg.text().notNull(),
    model: pg.text().notNull(),
    input_tokens: pg.integer(),
    output_tokens: pg.integer(),
    cost_micros: pg.integer(),
    /** Models that were called before this round but did not answer. */
    tried: pg.jsonb().$type<RunTrace['tried']>(),
    /** Reasoning that the model's provider wants back within the run; deleted at its end. */
    replay: pg.jsonb().$type<Replay>(),
    elapsed_ms: pg.integer().notNull(),
    created_at: moment('created_at').notNull(),
  },
  (table) => [pg.primaryKey({ columns: [table.execution_id, table.round] })],
);

/** Processes that run executions; one without a recent heartbeat is dead and its runs are claimed again. */
export const workers = pg.pgTable('workers', {
  id: pg.uuid().primaryKey(),
  started_at: moment('started_at').notNull().defaultNow(),
  heartbeat_at: moment('heartbeat_at').notNull().defaultNow(),
});

/** Runs of a task counted in its 24-hour window. */
export const taskUsages = pg.pgTable(
  'task_usages',
  {
    user_id: ownerId(),
    task_id: taskId('cascade'),
    window_started_at: moment('window_started_at').notNull(),
    count: pg.integer().notNull(),
  },
  (table) => [
    pg.primaryKey({ columns: [table.user_id, table.task_id] }),
    pg.index('task_usages_task').on(table.task_id),
  ],
);

/** Results kept for 24 hours: `target_id` is the execution or purchase created with the key. */
export const idempotencyKeys = pg.pgTable(
  'idempotency_keys',
  {
    user_id: ownerId(),
    key: pg.text().notNull(),
    request_hash: pg.text().notNull(),
    target_id: pg.uuid().notNull(),
    created_at: moment('created_at').notNull(),
  },
  (table) => [
    pg.primaryKey({ columns: [table.user_id, table.key] }),
    pg.index('idempotency_keys_age').on(table.created_at),
  ],
);

export const toolCalls = pg.pgTable(
  'tool_calls',
  {
    id: pg.uuid().primaryKey(),
    execution_id: executionId(),
    tool_id: pg.uuid().references(() => tools.id, { onDelete: 'set null' }),
    tool_name: pg.text().notNull(),
    model_call_id: pg.text().notNull(),
    arguments: pg.jsonb().$type<unknown>().notNull(),
    result: pg.jsonb().$type<unknown>(),
    status: pg.text().$type<ToolCallStatus>().notNull(),
    error: pg.text(),
    sequence: pg.integer().notNull(),
    round: pg.integer().notNull().default(0),
    requires_confirmation: pg.boolean().notNull().default(false),
    started_at: moment('started_at'),
    decided_by: pg.uuid(),
    decided_at: moment('decided_at'),
    expires_at: moment('expires_at'),
    created_at: moment('created_at').notNull(),
    finished_at: moment('finished_at'),
  },
  (table) => [
    pg.uniqueIndex('tool_calls_execution').on(table.execution_id, table.sequence),
    pg.index('tool_calls_waiting').on(table.expires_at).where(sql.raw(toolCallState.isWaiting())),
  ],
);

/** Charts that a user chose for an execution (docs/spec/user-side.md#entities). */
export const progressPreferences = pg.pgTable(
  'progress_preferences',
  {
    user_id: ownerId(),
    execution_id: executionId(),
    chart_preferences: pg.jsonb().$type<Record<string, unknown>>().notNull(),
    updated_at: moment('updated_at').notNull(),
  },
  (table) => [
    pg.primaryKey({ columns: [table.user_id, table.execution_id] }),
    pg.index('progress_preferences_execution').on(table.execution_id),
  ],
);

/** Users' labels for their executions; `key` is the label in lower case. */
export const executionLabels = pg.pgTable(
  'execution_labels',
  {
    user_id: pg.uuid().notNull(),
    key: pg.text().notNull(),
    execution_id: executionId(),
    label: pg.text().notNull(),
    position: pg.integer().notNull(),
  },
  (table) => [
    pg.primaryKey({ columns: [table.user_id, table.key, table.execution_id] }),
    pg.index('execution_labels_execution').on(table.execution_id),
  ],
);

export const executionPins = pg.pgTable(
  'execution_pins',
  {
    execution_id: executionId().primaryKey(),
    user_id: pg.uuid().notNull(),
    pinned_at: moment('pinned_at').notNull(),
  },
  (table) => [pg.index('execution_pins_user').on(table.user_id, table.execution_id)],
);

/** The boxes that a run's owner ticked in its answer. */
export const executionTicks = pg.pgTable('execution_ticks', {
  execution_id: executionId().primaryKey(),
  user_id: pg.uuid().notNull(),
  ticked: pg.integer().array().notNull(),
});

/** The owner's rating of an answer; `task_id` is its run's. */
export const feedback = pg.pgTable(
  'feedback',
  {
    execution_id: executionId().primaryKey(),
    user_id: pg.uuid().notNull(),
    task_id: pg.uuid().notNull(),
    rating: pg.text().$type<FeedbackRating>().notNull(),
    reasons: pg.text().array().$type<FeedbackReason[]>().notNull(),
    comment: pg.text(),
    share_with_admins: pg.boolean().notNull(),
    rated_at: moment('rated_at').notNull(),
  },
  (table) => [
    pg.index('feedback_task').on(table.task_id, table.rated_at, table.execution_id),
    pg.index('feedback_rated').on(table.rated_at),
  ],
);
