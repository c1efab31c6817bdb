export { listTasks } from './list-tasks.ts';
export type { TaskRow } from './present.ts';
export { registerTasks } from './routes.ts';
export { replacePrompts } from './save-task.ts';
export { scheduleFaults } from './schedule-parameter.ts';
export { columnsOf as taskColumnsOf, taskColumns } from './task-columns.ts';
