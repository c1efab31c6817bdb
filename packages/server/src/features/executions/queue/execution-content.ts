import type {
  ChildTaskConfig,
  LlmModel,
  OutputParameter,
  Parameter,
  PromptRole,
} from '@agentarium/contracts';

type Texts = Record<string, Record<string, string | null>>;

/** The catalogue's facts about an execution's task, as the engine needs them. */
export type ExecutionContent = {
  task: {
    name: string;
    description: string;
    required_parameters: Parameter[];
    output_parameters: OutputParameter[];
    child_task_config: ChildTaskConfig | null;
    tools_enabled: boolean | null;
    locales: Texts;
  };
  agent: { name: string; role: string; description: string; locales: Texts };
  prompts:
    | {
        id: string;
        revision: number;
        role: PromptRole;
        title: string;
        content: string;
        version: number;
        model_type: LlmModel;
      }[]
    | null;
};

const content = {
  task: `json_build_object('name', t.name, 'description', t.description, 'required_parameters', t.required_parameters,
      'output_parameters', t.output_parameters, 'child_task_config', t.child_task_config,
      'tools_enabled', t.config->'tools_enabled', 'locales', t.config->'locales')`,
  agent: `json_build_object('name', a.name, 'role', a.role, 'description', a.description, 'locales', a.config->'locales')`,
  prompts: `(
      select json_agg(json_build_object('id', p.id, 'revision', p.change_count, 'role', p.role, 'title', p.title,
        'content', p.content, 'version', p.version, 'model_type', p.model_type) order by tp.position)
      from task_prompts tp join prompts p on p.id = tp.prompt_id where tp.task_id = t.id)`,
};

/** Columns of `ExecutionContent`; `t` is the task and `a` its agent. */
export const contentColumns = `${content.task} as task, ${content.agent} as agent, ${content.prompts} as prompts`;

/** The same as one JSON object. */
export const contentObject = `json_build_object('task', ${content.task}, 'agent', ${content.agent}, 'prompts', ${content.prompts})`;
