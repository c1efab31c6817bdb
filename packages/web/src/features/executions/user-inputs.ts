import type { Execution, Parameter, Task } from '@agentarium/contracts';

export type Asked = { parameter: Parameter; value: unknown };

/** What the form asked for and what an execution was given for it, without parameters of other sources. */
export const askedOf = (
  task: Pick<Task, 'required_parameters'>,
  execution: Pick<Execution, 'input_params'>,
): Asked[] =>
  task.required_parameters
    .filter(({ param_type, name }) => param_type === 'UserInput' && name in execution.input_params)
    .map((parameter) => ({ parameter, value: execution.input_params[parameter.name] }));

/** What the form gave for an execution, by name. */
export const userInputsOf = (
  task: Pick<Task, 'required_parameters'>,
  execution: Pick<Execution, 'input_params'>,
): Record<string, unknown> =>
  Object.fromEntries(askedOf(task, execution).map(({ parameter, value }) => [parameter.name, value]));
