import { profileFields } from '../users/names.ts';
import type { DeploymentState } from './names.ts';
import type { Parameter } from './schema.ts';

// Loaded separately by the task form, so it imports no schema library.

/** Health profile fields, and values derived from them. */
const profileValues: ReadonlySet<string> = new Set([...profileFields, 'age', 'bmi']);
const accountFields = { name: true, username: true, email: true, timezone: true, language: true };

/**
 * Check whether user data can have a field of this name. Preferences are free-form, but favourites are not among them.
 */
const isField = {
  UserProfile: (name: string) => profileValues.has(name),
  UserInfo: (name: string) => Object.hasOwn(accountFields, name),
  UserPreferences: (name: string) => name !== 'favorites',
};
const isOfUser = (source: string): source is keyof typeof isField => Object.hasOwn(isField, source);

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

/** The parts of a task that its runs depend on; `variables` are those that the prompt's template reads. */
export type RunnableTask = {
  required_parameters: readonly Pick<Parameter, 'name' | 'param_type' | 'data_type' | 'value'>[];
  prompts: readonly { title: string; variables: readonly string[] }[];
};

const taskFaultCodes = ['UNKNOWN_PROMPT_VARIABLE', 'UNKNOWN_USER_FIELD', 'ADMIN_VALUE_MISSING'] as const;
type FaultCode = (typeof taskFaultCodes)[number];
export const isTaskFaultCode = (code: string | undefined): code is FaultCode =>
  taskFaultCodes.some((known) => known === code);

/** A fault that makes a task's runs fail or mislead: its position, a code with params, an English message. */
export type TaskFault = {
  path: string;
  message: string;
} & (
  | { code: 'UNKNOWN_PROMPT_VARIABLE'; params: { name: string; prompt: string } }
  | { code: 'UNKNOWN_USER_FIELD'; params: { name: string; source: keyof typeof isField } }
  | { code: 'ADMIN_VALUE_MISSING'; params: { name: string } }
);

/** Prompt variables that no parameter provides; a schedule is a parameter, but prompts cannot read it. */
function promptFaults({ required_parameters, prompts }: RunnableTask): TaskFault[] {
  const known = new Set(
    required_parameters.filter(({ data_type }) => data_type !== 'Schedule').map(({ name }) => name),
  );
  return prompts.flatMap(({ title, variables }, at) =>
    variables
      .filter((name) => !known.has(name))
      .map((name) => ({
        path: `prompt_ids.${at}`,
        message: `The prompt “${title}” reads {{ ${name} }}, which is not a parameter of the task`,
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

/** The faults that a task's runs would hit. They are warnings in every state and errors in prod. */
export function taskFaults(task: RunnableTask): TaskFault[] {
  return [...promptFaults(task), ...task.required_parameters.flatMap(parameterFault)];
}

type Released = { deployment_state: DeploymentState };

/** Returns whether a task in prod is hidden from users because its agent is not in prod. */
export const isHiddenByAgent = (task: Released, agent: Released): boolean =>
  task.deployment_state === 'prod' && agent.deployment_state !== 'prod';
