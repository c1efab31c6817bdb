import type {
  Agent,
  ChildTaskConfig,
  DeploymentState,
  ExecutionType,
  ImplementationType,
  LlmModel,
  OutputParameter,
  Parameter,
  PictureType,
  PromptRole,
  TaskConfig,
  TaskType,
  Tier,
} from '@agentarium/contracts';
import { sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import * as pg from 'drizzle-orm/pg-core';
import { belongsTo, bytea, moment, recordColumns } from './columns.ts';

export const agents = pg.pgTable('agents', {
  id: pg.uuid().primaryKey(),
  name: pg.text().notNull(),
  role: pg.text().notNull(),
  description: pg.text().notNull(),
  tier: pg.text().$type<Tier>().notNull().default('basic'),
  deployment_state: pg.text().$type<DeploymentState>().notNull().default('new'),
  config: pg.jsonb().$type<Omit<Agent['config'], 'tier'>>().notNull(),
  archived_at: moment('archived_at'),
  ...recordColumns(),
});

/** The task of a row; a reference without `cascade` blocks the deletion of the task. */
export const taskId = (onDelete?: 'cascade') =>
  pg
    .uuid()
    .notNull()
    .references(() => tasks.id, onDelete && { onDelete });

export const tasks = pg.pgTable(
  'tasks',
  {
    id: pg.uuid().primaryKey(),
    agent_id: pg
      .uuid()
      .notNull()
      .references(() => agents.id),
    parent_task_id: pg.uuid().references((): AnyPgColumn => tasks.id),
    name: pg.text().notNull(),
    description: pg.text().notNull(),
    task_type: pg.text().$type<TaskType>().notNull(),
    execution_type: pg.text().$type<ExecutionType>().notNull().default('multiple'),
    tier: pg.text().$type<Tier>().notNull().default('basic'),
    deployment_state: pg.text().$type<DeploymentState>().notNull().default('new'),
    required_parameters: pg.jsonb().$type<Parameter[]>().notNull().default([]),
    output_parameters: pg.jsonb().$type<OutputParameter[]>().notNull().default([]),
    child_task_config: pg.jsonb().$type<ChildTaskConfig>(),
    config: pg.jsonb().$type<Omit<TaskConfig, 'tier'>>().notNull(),
    /** Order among the children of one parent. */
    position: pg.integer().notNull().default(0),
    archived_at: moment('archived_at'),
    ...recordColumns(),
  },
  (table) => [
    pg.index('tasks_agent').on(table.agent_id),
    pg.index('tasks_parent').on(table.parent_task_id, table.position),
    pg.index('tasks_name').using('btree', sql`lower(name)`, table.id),
  ],
);

export const prompts = pg.pgTable(
  'prompts',
  {
    id: pg.uuid().primaryKey(),
    title: pg.text().notNull(),
    content: pg.text().notNull(),
    version: pg.integer().notNull().default(1),
    model_type: pg.text().$type<LlmModel>().notNull().default('chatgpt'),
    role: pg.text().$type<PromptRole>().notNull().default('user'),
    /** About the last change, by its author. */
    note: pg.text(),
    archived_at: moment('archived_at'),
    ...recordColumns(),
  },
  (table) => [pg.index('prompts_title').using('btree', sql`lower(title)`, table.id)],
);

/** A version of a prompt other than its live one. */
const promptVersion = () => ({
  title: pg.text().notNull(),
  content: pg.text().notNull(),
  version: pg.integer().notNull(),
  model_type: pg.text().$type<LlmModel>().notNull(),
  role: pg.text().$type<PromptRole>().notNull(),
});

/** The next version of a prompt; `change_count` counts the saves of the draft. */
export const promptDrafts = pg.pgTable('prompt_drafts', {
  prompt_id: belongsTo(() => prompts.id).primaryKey(),
  ...promptVersion(),
  change_count: pg.integer().notNull(),
  saved_at: moment('saved_at').notNull(),
  saved_by: pg.uuid(),
});

/** The versions of a prompt before each change. */
export const promptRevisions = pg.pgTable(
  'prompt_revisions',
  {
    prompt_id: belongsTo(() => prompts.id),
    change_count: pg.integer().notNull(),
    ...promptVersion(),
    note: pg.text(),
    saved_at: moment('saved_at').notNull().defaultNow(),
    saved_by: pg.uuid(),
  },
  (table) => [pg.primaryKey({ columns: [table.prompt_id, table.change_count] })],
);

export const taskPrompts = pg.pgTable(
  'task_prompts',
  {
    task_id: taskId('cascade'),
    position: pg.integer().notNull(),
    prompt_id: pg
      .uuid()
      .notNull()
      .references(() => prompts.id),
  },
  (table) => [
    pg.primaryKey({ columns: [table.task_id, table.position] }),
    pg.index('task_prompts_prompt').on(table.prompt_id),
  ],
);

/** MCP servers, each connected once. */
export const mcpServers = pg.pgTable('mcp_servers', {
  id: pg.uuid().primaryKey(),
  name: pg.text().notNull().unique(),
  config: pg.jsonb().$type<Record<string, unknown>>().notNull(),
  ...recordColumns(),
});

export const tools = pg.pgTable(
  'tools',
  {
    id: pg.uuid().primaryKey(),
    name: pg.text().notNull().unique(),
    description: pg.text().notNull(),
    implementation_type: pg.text().$type<ImplementationType>().notNull(),
    input_schema: pg.jsonb().$type<Record<string, unknown>>().notNull(),
    config: pg.jsonb().$type<Record<string, unknown>>().notNull().default({}),
    is_enabled: pg.boolean().notNull().default(true),
    requires_confirmation: pg.boolean().notNull().default(false),
    /** The server it was added from, whose connection it has. */
    mcp_server_id: pg.uuid().references(() => mcpServers.id, { onDelete: 'set null' }),
    archived_at: moment('archived_at'),
    ...recordColumns(),
  },
  (table) => [pg.index('tools_mcp_server').on(table.mcp_server_id)],
);

/** Pictures uploaded by administrators for agents, by the SHA-256 of their content. */
export const pictures = pg.pgTable('pictures', {
  id: pg.text().primaryKey(),
  media_type: pg.text().$type<PictureType>().notNull(),
  width: pg.integer().notNull(),
  height: pg.integer().notNull(),
  bytes: bytea().notNull(),
  created_at: moment('created_at').notNull(),
  created_by: pg.uuid(),
  /** The time of its last upload or assignment to an agent: it is kept for a day from then, even if unused. */
  used_at: moment('used_at').notNull(),
});
