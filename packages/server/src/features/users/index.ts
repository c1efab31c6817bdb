export { getFavorites } from './favorites.ts';
export { registerUsers } from './routes.ts';
export { checkTimezone } from './rules.ts';
export { requireVisibleTask } from './visible-task.ts';
