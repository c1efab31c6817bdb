/** The kinds of records that an audit log entry can be about. */
export const auditTargets = [
  'user',
  'job',
  'invitation',
  'agent',
  'task',
  'picture',
  'prompt',
  'tool',
  'tool_call',
  'execution',
  'schedule',
  'model',
  'catalogue',
  'purchase',
  'dead_job',
  'system',
] as const;
export type AuditTarget = (typeof auditTargets)[number];
