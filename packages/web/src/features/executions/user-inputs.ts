import type { Execution, Task } from '@agentarium/contracts';

/** What the form gave for an execution: its parameters without those of other sources. */
export const userInputsOf = (
  task: Pick<Task, 'required_parameters'>,
  execution: Pick<Execution, 'input_params'>,
): Record<string, unknown> =>
  Object.fromEntries(
    task.required_parameters
      .filter(({ param_type, name }) => param_type === 'UserInput' && name in execution.input_params)
      .map(({ name }) => [name, execution.input_params[name]]),
  );
