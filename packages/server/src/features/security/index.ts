export { recordSecurityEvent } from './record-security-event.ts';
export { registerSecurity } from './routes.ts';
export { sweepSecurityEvents } from './sweep-security-events.ts';
