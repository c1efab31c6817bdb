import { TaskList, TaskListHeader } from '../features/tasks/task-list.tsx';

/** /tasks: favorites and all tasks. */
export function Component() {
  return (
    <>
      <TaskListHeader />
      <TaskList />
    </>
  );
}
