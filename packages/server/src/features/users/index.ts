export { registerUsers } from './routes.ts';
export { checkTimezone } from './rules.ts';
