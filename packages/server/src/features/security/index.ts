export { registerSecurity } from './routes.ts';
export { recordCreated, recordSecurityEvent } from './security-events.ts';
export { sweepSecurityEvents } from './sweep-security-events.ts';
