import type { Execution, Parameter, Task } from '@agentarium/contracts';

type Inputs = Pick<Task, 'required_parameters'>;

export type Asked = { parameter: Parameter; value: unknown };

/** What the form asked for and what an execution was given for it, without parameters of other sources. */
export const askedOf = (task: Inputs, execution: Pick<Execution, 'input_params'>): Asked[] =>
  task.required_parameters
    .filter(({ param_type, name }) => param_type === 'UserInput' && name in execution.input_params)
    .map((parameter) => ({ parameter, value: execution.input_params[parameter.name] }));

/** What the form gave for an execution, by name. */
export const userInputsOf = (
  task: Inputs,
  execution: Pick<Execution, 'input_params'>,
): Record<string, unknown> =>
  Object.fromEntries(askedOf(task, execution).map(({ parameter, value }) => [parameter.name, value]));

const isSchedule = ({ data_type, param_type }: Parameter) =>
  data_type === 'Schedule' && param_type === 'UserInput';

/** The parameter of a task's form that holds the reader's schedule, if it has one. */
export const scheduleParameterOf = ({ required_parameters }: Inputs): Parameter | undefined =>
  required_parameters.find(isSchedule);

/** The parameters that are asked for again when a run is repeated: its schedule is not. */
export const withoutSchedule = (parameters: readonly Parameter[]): Parameter[] =>
  parameters.filter((parameter) => !isSchedule(parameter));

/** Names of values that are the same as those of an earlier run, by what was given for it. */
export const keptNames = (
  values: Record<string, unknown>,
  earlier: Record<string, unknown> | null | undefined,
): string[] =>
  Object.keys(values)
    .sort()
    .filter(
      (name) => earlier && name in earlier && JSON.stringify(values[name]) === JSON.stringify(earlier[name]),
    );
