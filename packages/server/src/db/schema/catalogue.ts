import type {
  Agent,
  ChildTaskConfig,
  DeploymentState,
  ExecutionType,
  ImplementationType,
  LlmModel,
  OutputParameter,
  Parameter,
  PromptRole,
  TaskConfig,
  TaskType,
  Tier,
} from '@agentarium/contracts';
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment, recordColumns } from './columns.ts';

export const agents = pgTable('agents', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  role: text().notNull(),
  description: text().notNull(),
  tier: text().$type<Tier>().notNull().default('basic'),
  deployment_state: text().$type<DeploymentState>().notNull().default('new'),
  config: jsonb().$type<Omit<Agent['config'], 'tier'>>().notNull(),
  ...recordColumns(),
});

export const tasks = pgTable(
  'tasks',
  {
    id: uuid().primaryKey(),
    agent_id: uuid()
      .notNull()
      .references(() => agents.id),
    parent_task_id: uuid().references((): AnyPgColumn => tasks.id),
    name: text().notNull(),
    description: text().notNull(),
    task_type: text().$type<TaskType>().notNull(),
    execution_type: text().$type<ExecutionType>().notNull().default('multiple'),
    tier: text().$type<Tier>().notNull().default('basic'),
    deployment_state: text().$type<DeploymentState>().notNull().default('new'),
    required_parameters: jsonb().$type<Parameter[]>().notNull().default([]),
    output_parameters: jsonb().$type<OutputParameter[]>().notNull().default([]),
    child_task_config: jsonb().$type<ChildTaskConfig>(),
    config: jsonb().$type<Omit<TaskConfig, 'tier'>>().notNull(),
    /** Order among the children of one parent. */
    position: integer().notNull().default(0),
    ...recordColumns(),
  },
  (table) => [
    index('tasks_agent').on(table.agent_id),
    index('tasks_parent').on(table.parent_task_id, table.position),
  ],
);

export const prompts = pgTable('prompts', {
  id: uuid().primaryKey(),
  title: text().notNull(),
  content: text().notNull(),
  version: integer().notNull().default(1),
  model_type: text().$type<LlmModel>().notNull().default('chatgpt'),
  role: text().$type<PromptRole>().notNull().default('user'),
  ...recordColumns(),
});

/** What a prompt was before each change. */
export const promptRevisions = pgTable(
  'prompt_revisions',
  {
    prompt_id: uuid()
      .notNull()
      .references(() => prompts.id, { onDelete: 'cascade' }),
    change_count: integer().notNull(),
    title: text().notNull(),
    content: text().notNull(),
    version: integer().notNull(),
    model_type: text().$type<LlmModel>().notNull(),
    role: text().$type<PromptRole>().notNull(),
    saved_at: moment('saved_at').notNull().defaultNow(),
    saved_by: uuid(),
  },
  (table) => [primaryKey({ columns: [table.prompt_id, table.change_count] })],
);

export const taskPrompts = pgTable(
  'task_prompts',
  {
    task_id: uuid()
      .notNull()
      .references(() => tasks.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    prompt_id: uuid()
      .notNull()
      .references(() => prompts.id),
  },
  (table) => [
    primaryKey({ columns: [table.task_id, table.position] }),
    index('task_prompts_prompt').on(table.prompt_id),
  ],
);

export const tools = pgTable('tools', {
  id: uuid().primaryKey(),
  name: text().notNull().unique(),
  description: text().notNull(),
  implementation_type: text().$type<ImplementationType>().notNull(),
  input_schema: jsonb().$type<Record<string, unknown>>().notNull(),
  config: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  is_enabled: boolean().notNull().default(true),
  requires_confirmation: boolean().notNull().default(false),
  ...recordColumns(),
});
