import * as z from 'zod';
import { id, timestamp } from '../common.ts';
import { tier } from '../subscription/schema.ts';
import { deploymentState, executionType, llmModel, taskType, textLocales } from '../tasks/schema.ts';

export const agentLocale = z.object({
  name: z.string(),
  description: z.string(),
  role: z.string(),
  greeting: z.string().nullable(),
  disclaimer: z.string().nullable(),
});

export const agentConfig = z.object({
  image: z.string().nullable(),
  greeting: z.string().nullable(),
  disclaimer: z.string().nullable(),
  task_execution_limit: z.number().int().nullable(),
  tier,
  locales: z.record(z.string(), agentLocale.partial()),
});

/** A task in an agent's list. */
export const agentTask = z.object({
  id,
  name: z.string(),
  description: z.string(),
  task_type: taskType,
  execution_type: executionType,
  deployment_state: deploymentState,
  tier,
  child_tasks_count: z.number().int(),
  locales: textLocales,
});

/** `has_access`: unlocked by the caller's plan or a purchase. An archived one is in no list and can't be used. */
export const agent = z.object({
  id,
  name: z.string(),
  role: z.string(),
  description: z.string(),
  tier,
  deployment_state: deploymentState,
  model_type: llmModel.nullable(),
  model_version: z.number().int(),
  archived_at: timestamp.nullable(),
  change_count: z.number().int(),
  created_at: timestamp,
  updated_at: timestamp,
  has_access: z.boolean(),
  tasks: z.array(agentTask),
  config: agentConfig,
});
export type Agent = z.infer<typeof agent>;
export type AgentTask = z.infer<typeof agentTask>;
