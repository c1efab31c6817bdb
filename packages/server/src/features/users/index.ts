export { userJobs } from './jobs.ts';
export { getFavorites } from './own-settings.ts';
export { registerUsers } from './routes.ts';
export { checkTimezone, requireVisibleTask } from './rules.ts';
