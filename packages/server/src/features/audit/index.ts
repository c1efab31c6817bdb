export { deleteRecord, lockRecord, saveRecord, updateRecord } from './administered-record.ts';
export { changedFields } from './changed-fields.ts';
export { auditJobs } from './jobs.ts';
export { recordAudit } from './record-audit.ts';
export { registerAudit } from './routes.ts';
