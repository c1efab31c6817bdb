export { currentSystemConfig, forgetChangedConfig } from './current-system-config.ts';
export { registerHealth } from './health.ts';
export { loadSystemConfig } from './load-system-config.ts';
export { registerSystem } from './routes.ts';
export { seedSystemConfig } from './seed-system-config.ts';
