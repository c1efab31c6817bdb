export { registerTasks } from './routes.ts';
