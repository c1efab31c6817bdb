import { TaskList } from '../features/tasks/task-list.tsx';
import { TaskListHeader } from '../features/tasks/task-list-header.tsx';

/** /tasks: favorites and all tasks. */
export function Component() {
  return (
    <>
      <TaskListHeader />
      <TaskList />
    </>
  );
}
