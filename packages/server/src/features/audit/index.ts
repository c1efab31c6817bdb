export { deleteRecord, lockRecord, saveRecord, updateRecord } from './administered-record.ts';
export { changedFields, recordAudit, recordAudits } from './audit.ts';
export { auditJobs } from './jobs.ts';
export { registerAudit } from './routes.ts';
