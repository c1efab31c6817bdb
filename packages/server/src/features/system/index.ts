export { endGivenUpJobs } from './dead-jobs.ts';
export { registerSystem } from './routes.ts';
export {
  currentSystemConfig,
  forgetChangedConfig,
  loadSystemConfig,
  seedSystemConfig,
} from './system-config.ts';
