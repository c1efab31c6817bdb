export { registerSecurity } from './routes.ts';
export { recordSecurityEvent } from './security-events.ts';
export { sweepSecurityEvents } from './sweep-security-events.ts';
