import { type Agent, copiedRecord, type Parameter, type Task } from '@agentarium/contracts';
import { listText, withSchedule } from './parameters/parameter-rows.ts';
import { startingLimit, type TaskTextValues, type TaskValues, toTaskValues } from './task.schema.ts';

/** The query of /admin/tasks/new (docs/spec/admin-side.md#tasks). */
export type StartQuery = {
  template: string | null;
  /** The agent of a task that is added from its page. */
  agent?: string | null;
  isScheduled: boolean;
  /** The two tasks of a composite; empty if none was requested. */
  children: readonly string[];
};

/** The initial form; `missing` counts tasks of the query that don't exist. */
export type TaskStart = { values: TaskValues; template: Task | null; children: Task[]; missing: number };

const longestName = 50;
const longestDescription = 500;

export function readStartQuery(params: URLSearchParams): StartQuery {
  const isComposite = params.get('composite') === 'true';
  const children = [params.get('child1'), params.get('child2')].filter((id) => id !== null);
  return {
    template: params.get('template'),
    agent: params.get('agent'),
    isScheduled: params.get('type') === 'scheduled',
    children: isComposite ? [...new Set(children)] : [],
  };
}

/** A scheduled task asks when to run. */
function scheduled(values: TaskValues): TaskValues {
  return {
    ...values,
    task_type: 'parent_scheduled',
    parent_task_id: null,
    execution_type: 'multiple',
    required_parameters: withSchedule(values.required_parameters),
  };
}

const isUserInput = (parameter: Parameter) =>
  parameter.param_type === 'UserInput' && parameter.data_type !== 'Schedule';

/** Returns what the tasks ask of the user, each name once. */
const userInputsOf = (tasks: readonly Task[]): Parameter[] => {
  const userInputs = tasks.flatMap((task) => task.required_parameters.filter(isUserInput));
  return userInputs.filter(({ name }, at) => userInputs.findIndex((other) => other.name === name) === at);
};

/** The texts of several tasks in one language as those of their parent; none that one of the tasks lacks. */
function joinedTexts(all: readonly { [F in keyof TaskTextValues]?: string | undefined }[]): TaskTextValues {
  const joined = (field: keyof TaskTextValues, maxLength: number, glue: string) => {
    const texts = all.map((one) => one[field]);
    return texts.every(Boolean) ? texts.join(glue).slice(0, maxLength).trimEnd() : '';
  };
  return {
    name: joined('name', longestName, ' + '),
    description: joined('description', longestDescription, ' '),
  };
}

/** The form of a parent of these tasks: named after them in each language, asking once for what they need. */
function fromChildren(children: readonly Task[]): TaskValues {
  const [first] = children;
  const { config, ...values } = toTaskValues(null);
  const locales = Object.keys(config.locales).map((code) => [
    code,
    joinedTexts(children.map((task) => task.config.locales?.[code] ?? {})),
  ]);
  return {
    ...values,
    ...joinedTexts(children),
    config: { ...config, locales: Object.fromEntries(locales) },
    agent_id: first?.agent_id ?? '',
    task_type: 'parent',
    required_parameters: listText(userInputsOf(children)),
  };
}

/** The form of a task that is added from its agent's page, or of none yet. */
function ofAgent(agent_id: string, agent: Agent | undefined): TaskValues {
  const { config, ...values } = toTaskValues(null);
  return { ...values, agent_id, config: { ...config, task_execution_limit: startingLimit(agent) } };
}

export function startOf(
  { template: templateId, agent, isScheduled, children: ids }: StartQuery,
  tasks: readonly Task[],
  agents: readonly Agent[] = [],
): TaskStart {
  const find = (id: string) => tasks.find((task) => task.id === id);
  const template = (templateId && find(templateId)) || null;
  const children = ids.flatMap((id) => find(id) ?? []);
  const missing = ids.length - children.length + (templateId && !template ? 1 : 0);
  const values = template
    ? copiedRecord(toTaskValues(template))
    : children.length > 0
      ? fromChildren(children)
      : ofAgent(
          agent ?? '',
          agents.find(({ id }) => id === agent),
        );
  return { values: isScheduled ? scheduled(values) : values, template, children, missing };
}

/** The form of a task's copy as a child of `parentId`: what the parent asks for comes from the parent. */
export function childOf(source: Task, parentId: string): TaskValues {
  const parameters = source.required_parameters
    .filter(({ data_type }) => data_type !== 'Schedule')
    .map((parameter) =>
      isUserInput(parameter) ? { ...parameter, param_type: 'ParentInput' as const } : parameter,
    );
  return {
    ...toTaskValues(source),
    task_type: 'child',
    parent_task_id: parentId,
    deployment_state: 'new',
    required_parameters: listText(parameters),
  };
}
