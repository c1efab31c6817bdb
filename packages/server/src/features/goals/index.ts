export { registerGoals } from './routes.ts';
