import { type ChildTask, type Execution, isExecutionFinished, type Task } from '@agentarium/contracts';

export type ChildExecution = Execution['child_executions'][number];

/** A child task of a parent's execution, with its latest run. */
export type ChildRow = {
  task: ChildTask;
  latest: ChildExecution | null;
  /** Why "run all" skipped it: an error code. */
  skipped: string | null;
};

/** Returns whether the user may run a child task at all. */
export const isRunnableChild = ({ deployment_state }: ChildTask, isAdmin: boolean): boolean =>
  deployment_state === 'prod' || (deployment_state === 'test' && isAdmin);

/** The child tasks the user may run, in order, with their state under this parent execution. */
export function childRows(
  task: Pick<Task, 'child_tasks'>,
  execution: Pick<Execution, 'child_executions' | 'children_run'>,
  isAdmin: boolean,
): ChildRow[] {
  return task.child_tasks
    .filter((child) => isRunnableChild(child, isAdmin))
    .map((child) => ({
      task: child,
      latest: execution.child_executions.findLast(({ task_id }) => task_id === child.id) ?? null,
      skipped: execution.children_run?.skipped.find(({ task_id }) => task_id === child.id)?.code ?? null,
    }));
}

const hasEnded = ({ latest }: ChildRow) => latest !== null && isExecutionFinished(latest.status);

/** The child tasks that "run all" would still run. */
export const remainingOf = (rows: readonly ChildRow[]): ChildTask[] =>
  rows.filter(({ latest, skipped }) => latest === null && skipped === null).map(({ task }) => task);

type Asking = Pick<Task, 'required_parameters'> | undefined;
type Values = Pick<Execution, 'input_params' | 'output_params'>;

/** Returns whether a child needs input its parent doesn't provide: when all are run, nobody is there to type it in. */
export const needsInput = (task: Asking, { input_params, output_params }: Values): boolean =>
  task?.required_parameters.some(
    ({ name, param_type }) =>
      param_type === 'UserInput' && (output_params?.[name] ?? input_params[name] ?? null) === null,
  ) ?? false;

/** The children's progress: `left` is how many "run all" would still run. */
export function childrenProgress(rows: readonly ChildRow[]): { ended: number; left: number; total: number } {
  return {
    ended: rows.filter(hasEnded).length,
    left: remainingOf(rows).length,
    total: rows.length,
  };
}
