export const securityEventKinds = [
  'signed_in',
  'sign_in_failed',
  'registered',
  'reset_requested',
  'password_reset',
  'password_changed',
  'email_changed',
  'account_exported',
  'account_deleted',
  'catalogue_exported',
  'security_log_exported',
] as const;
export type SecurityEventKind = (typeof securityEventKinds)[number];
