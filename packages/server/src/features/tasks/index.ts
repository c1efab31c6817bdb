export { scheduleFaults } from './check-task.ts';
export type { TaskRow } from './present.ts';
export { columnsOf as taskColumnsOf, taskChanges, taskColumns, taskFilter } from './queries.ts';
export { registerTasks } from './routes.ts';
export { listTasks, replacePrompts } from './tasks.ts';
