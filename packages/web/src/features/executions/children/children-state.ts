import { type ChildTask, type Execution, isExecutionFinished, type Task } from '@agentarium/contracts';

export type ChildExecution = Execution['child_executions'][number];

/** A child task of a parent's execution with its latest run under it. */
export type ChildRow = {
  task: ChildTask;
  latest: ChildExecution | null;
  /** Why running all passed it over: an error code. */
  skipped: string | null;
};

const isOpen = ({ deployment_state }: ChildTask, isAdmin: boolean) =>
  deployment_state === 'prod' || (deployment_state === 'test' && isAdmin);

/** The child tasks that the reader may run, in their order, as they stand under this parent execution. */
export function childRows(
  task: Pick<Task, 'child_tasks'>,
  execution: Pick<Execution, 'child_executions' | 'children_run'>,
  isAdmin: boolean,
): ChildRow[] {
  return task.child_tasks
    .filter((child) => isOpen(child, isAdmin))
    .map((child) => ({
      task: child,
      latest: execution.child_executions.findLast(({ task_id }) => task_id === child.id) ?? null,
      skipped: execution.children_run?.skipped.find(({ task_id }) => task_id === child.id)?.code ?? null,
    }));
}

const hasEnded = ({ latest }: ChildRow) => latest !== null && isExecutionFinished(latest.status);

/** How far the children are: `left` is how many "run all" would still run. */
export function childrenProgress(rows: readonly ChildRow[]): { ended: number; left: number; total: number } {
  return {
    ended: rows.filter(hasEnded).length,
    left: rows.filter(({ latest, skipped }) => latest === null && skipped === null).length,
    total: rows.length,
  };
}
