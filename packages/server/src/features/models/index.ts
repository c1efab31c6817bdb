export { requireUnpaused } from './paused.ts';
export { registerModels } from './routes.ts';
