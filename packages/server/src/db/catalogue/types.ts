import type {
  ChildTaskConfig,
  DeploymentState,
  ExecutionType,
  Language,
  LlmModel,
  OutputParameter,
  Parameter,
  PromptRole,
  Tier,
} from '@agentarium/contracts';
import type { CatalogueToolName } from './tools.ts';

/** A text in every language of the interface. */
export type InLanguages<Text> = Record<Language, Text>;

/** One object used by several tasks becomes one stored prompt. */
export type CataloguePrompt = {
  title: string;
  content: string;
  role: PromptRole;
  model_type: LlmModel;
  version: number;
};

type AnyTask = {
  texts: InLanguages<{ name: string; description: string }>;
  execution_type: ExecutionType;
  deployment_state: DeploymentState;
  tier: Tier;
  /** Runs per 24 hours, 1 to 100; the default is 1. */
  task_execution_limit?: number;
  required_parameters: Parameter[];
  output_parameters: OutputParameter[];
  prompts: CataloguePrompt[];
  /** Tools that it may call; `ask` requires the user's approval of each call. */
  tools?: Partial<Record<CatalogueToolName, 'use' | 'ask'>>;
};

export type CatalogueChild = AnyTask & { child_task_config: ChildTaskConfig };

export type CatalogueTask = AnyTask &
  ({ task_type: 'plain' } | { task_type: 'parent' | 'parent_scheduled'; children: CatalogueChild[] });

export type AgentTexts = {
  name: string;
  role: string;
  description: string;
  greeting: string;
  disclaimer: string;
};

export type CatalogueAgent = {
  /** File name of the picture, without its extension. */
  picture: string;
  tier: Tier;
  deployment_state: DeploymentState;
  texts: InLanguages<AgentTexts>;
  tasks: CatalogueTask[];
};
