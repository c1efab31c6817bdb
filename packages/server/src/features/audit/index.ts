export { changedFields } from './changed-fields.ts';
export { recordAudit } from './record-audit.ts';
export { registerAudit } from './routes.ts';
