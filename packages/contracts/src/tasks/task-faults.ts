import { profileFields } from '../users/names.ts';
import type { DeploymentState } from './names.ts';
import type { Parameter } from './schema.ts';

// Loaded by the task form on its own: no schema library here.

/** Fields of the health profile, and values that are worked out from them. */
const profileValues: ReadonlySet<string> = new Set([...profileFields, 'age', 'bmi']);
const accountFields = { name: true, username: true, email: true, timezone: true, language: true };

/** Whether a user's own data can have a field of this name. Preferences are free, but favourites are none of them. */
const isField = {
  UserProfile: (name: string) => profileValues.has(name),
  UserInfo: (name: string) => Object.hasOwn(accountFields, name),
  UserPreferences: (name: string) => name !== 'favorites',
};
const isOfUser = (source: string): source is keyof typeof isField => Object.hasOwn(isField, source);

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

/** What a task is made of, as far as its runs depend on it; `variables` are what the prompt's template reads. */
export type RunnableTask = {
  required_parameters: readonly Pick<Parameter, 'name' | 'param_type' | 'data_type' | 'value'>[];
  prompts: readonly { title: string; variables: readonly string[] }[];
};

const taskFaultCodes = ['UNKNOWN_PROMPT_VARIABLE', 'UNKNOWN_USER_FIELD', 'ADMIN_VALUE_MISSING'] as const;
type FaultCode = (typeof taskFaultCodes)[number];
export const isTaskFaultCode = (code: string | undefined): code is FaultCode =>
  taskFaultCodes.some((known) => known === code);

/** Something in a task that fails or misleads its runs: where it stands, a code with its facts, an English sentence. */
export type TaskFault = {
  path: string;
  message: string;
  code: FaultCode;
  params: { name: string; prompt?: string; source?: string };
};

/** Variables of the prompts that no parameter fills; a schedule is a parameter, but no prompt can read it. */
function promptFaults({ required_parameters, prompts }: RunnableTask): TaskFault[] {
  const known = new Set(
    required_parameters.filter(({ data_type }) => data_type !== 'Schedule').map(({ name }) => name),
  );
  return prompts.flatMap(({ title, variables }, at) =>
    variables
      .filter((name) => !known.has(name))
      .map((name) => ({
        path: `prompt_ids.${at}`,
        message: `The prompt “${title}” reads {{ ${name} }}, which is no parameter of the task`,
        code: 'UNKNOWN_PROMPT_VARIABLE',
        params: { name, prompt: title },
      })),
  );
}

function parameterFault(parameter: RunnableTask['required_parameters'][number], at: number): TaskFault[] {
  const { name, param_type: source, value } = parameter;
  const path = `required_parameters.${at}`;
  if (isOfUser(source) && name !== '' && !isField[source](name)) {
    const message = `${source} has no field “${name}”`;
    return [{ path: `${path}.name`, message, code: 'UNKNOWN_USER_FIELD', params: { name, source } }];
  }
  if (source === 'AdminInput' && isEmpty(value)) {
    const message = `The administrator’s parameter “${name}” has no value`;
    return [{ path: `${path}.value`, message, code: 'ADMIN_VALUE_MISSING', params: { name } }];
  }
  return [];
}

/** What would go wrong in the runs of a task. It is worth a warning in every state and refused in prod. */
export function taskFaults(task: RunnableTask): TaskFault[] {
  return [...promptFaults(task), ...task.required_parameters.flatMap(parameterFault)];
}

type Released = { deployment_state: DeploymentState };

/** Whether users are kept from a task that is in prod by its agent, which is not. */
export const isHiddenByAgent = (task: Released, agent: Released): boolean =>
  task.deployment_state === 'prod' && agent.deployment_state !== 'prod';
