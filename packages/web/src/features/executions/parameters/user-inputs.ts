import type { Execution, Parameter, Task } from '@agentarium/contracts';

type Inputs = Pick<Task, 'required_parameters'>;

export type UserInput = { parameter: Parameter; value: unknown };

/** The form's parameters with the values given for an execution, other sources left out. */
export const userInputList = (task: Inputs, execution: Pick<Execution, 'input_params'>): UserInput[] =>
  task.required_parameters
    .filter(({ param_type, name }) => param_type === 'UserInput' && name in execution.input_params)
    .map((parameter) => ({ parameter, value: execution.input_params[parameter.name] }));

/** An execution's input, by name. */
export const userInputsOf = (
  task: Inputs,
  execution: Pick<Execution, 'input_params'>,
): Record<string, unknown> =>
  Object.fromEntries(userInputList(task, execution).map(({ parameter, value }) => [parameter.name, value]));

const isSchedule = ({ data_type, param_type }: Parameter) =>
  data_type === 'Schedule' && param_type === 'UserInput';

/** The parameter of a task's form that holds the user's schedule, if any. */
export const scheduleParameterOf = ({ required_parameters }: Inputs): Parameter | undefined =>
  required_parameters.find(isSchedule);

/** The parameters asked for again when a run is repeated: all but the schedule. */
export const withoutSchedule = (parameters: readonly Parameter[]): Parameter[] =>
  parameters.filter((parameter) => !isSchedule(parameter));

/** Names of values unchanged from an earlier run. */
export const unchangedNames = (
  values: Record<string, unknown>,
  earlier: Record<string, unknown> | null | undefined,
): string[] =>
  Object.keys(values)
    .sort()
    .filter(
      (name) => earlier && name in earlier && JSON.stringify(values[name]) === JSON.stringify(earlier[name]),
    );
