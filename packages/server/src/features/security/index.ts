export { registerSecurity } from './routes.ts';
export { recordCreated, recordSecurityEvent, sweepSecurityEvents } from './security-events.ts';
