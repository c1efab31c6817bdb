/** The kinds of records that an audit log entry can be about. */
export const auditTargets = [
  'user',
  'agent',
  'task',
  'picture',
  'prompt',
  'tool',
  'tool_call',
  'execution',
  'mcp_server',
  'schedule',
  'model',
  'catalogue',
  'purchase',
  'invitation',
  'job',
  'dead_job',
  'system',
] as const;
export type AuditTarget = (typeof auditTargets)[number];
