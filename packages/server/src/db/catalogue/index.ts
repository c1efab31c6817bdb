import { readFileSync } from 'node:fs';
import { join } from 'node:path';
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

/** The agents of a new installation, in storage order; each has a folder in `agents`. */
const names = [
  'personal-assistant',
  'dietologist',
  'fitness-coach',
  'comedian',
  'numerologist',
  'chef',
  'sleep-coach',
  'finance-advisor',
  'travel-planner',
  'language-tutor',
  'mindfulness-guide',
  'gardener',
];

/** An item of the catalogue files: its prompts are file names of their texts. */
type Written<Item> = Omit<Item, 'prompts' | 'children'> & { prompts: string[] };
type WrittenTask = Written<CatalogueTask> & { children?: Written<CatalogueChild>[] };
type WrittenAgent = Omit<CatalogueAgent, 'tasks'> & {
  prompts: Record<string, Omit<CataloguePrompt, 'content'>>;
  tasks: WrittenTask[];
};

/** Reads `agent.json` of a folder and its prompt texts. The tests of this folder validate their content. */
function readAgent(name: string): CatalogueAgent {
  const folder = join(import.meta.dirname, 'agents', name);
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  const { prompts, tasks, ...agent }: WrittenAgent = JSON.parse(read('agent.json'));
  const contents = new Map(
    Object.entries(prompts).map(([key, prompt]): [string, CataloguePrompt] => [
      key,
      { ...prompt, content: read(`${key}.md`).trimEnd() },
    ]),
  );
  const withPrompts = <Item extends { prompts: string[] }>(item: Item) => ({
    ...item,
    prompts: item.prompts.map((key) => {
      const prompt = contents.get(key);
      if (prompt === undefined) throw new Error(`${name} has no prompt ${key}`);
      return prompt;
    }),
  });
  const withChildren = ({ children, ...task }: WrittenTask) => ({
    ...withPrompts(task),
    ...(children && { children: children.map(withPrompts) }),
  });
  return { ...agent, tasks: tasks.map((task) => withChildren(task) as CatalogueTask) };
}

export const catalogue: CatalogueAgent[] = names.map(readAgent);
