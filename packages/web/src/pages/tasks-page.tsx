import { TaskList } from '../features/tasks/task-list.tsx';
import { TaskListHeader } from '../features/tasks/task-list-header.tsx';

/** /tasks: favourites and all tasks. */
export default function TasksPage() {
  return (
    <>
      <TaskListHeader />
      <TaskList />
    </>
  );
}
