export {
  archiveRecord,
  type CatalogueKind,
  deleteRecord,
  lockRecord,
  saveRecord,
  updateRecord,
} from './administered-record.ts';
export { type Administrator, changedFields, recordAudit, recordAudits } from './audit.ts';
export { auditJobs } from './jobs.ts';
export { registerAudit } from './routes.ts';
