export { loadFamilyHealth } from './family-health.ts';
export { requireUnpaused } from './paused.ts';
export { registerModels } from './routes.ts';
