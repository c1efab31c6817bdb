export type { TaskRow } from './present.ts';
export { registerTasks } from './routes.ts';
export { replacePrompts } from './save-task.ts';
export { columnsOf as taskColumnsOf, taskColumns } from './task-columns.ts';
