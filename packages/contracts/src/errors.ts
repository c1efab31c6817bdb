import type { DetailCode, ErrorParams } from './error-facts.ts';

/** Every error code with its HTTP status and English message (contract of errors, one model). */
export const errorCatalogue = {
  VALIDATION_FAILED: { status: 400, message: 'Some of the given values are not valid.' },
  TOKEN_INVALID: { status: 400, message: 'This link is not valid any more. Please ask for a new one.' },
  UNAUTHENTICATED: { status: 401, message: 'Please sign in to continue.' },
  INVALID_CREDENTIALS: { status: 401, message: 'Invalid credentials' },
  PAYMENT_FAILED: { status: 402, message: 'The payment did not go through. Nothing was charged.' },
  FORBIDDEN: { status: 403, message: 'You do not have permission to do this.' },
  REGISTRATION_DISABLED: {
    status: 403,
    message: 'Registration is currently disabled. Please contact an administrator.',
  },
  ACCOUNT_BLOCKED: { status: 403, message: 'This account is not active. Please contact an administrator.' },
  EMAIL_NOT_VERIFIED: { status: 403, message: 'Please verify your email address before signing in.' },
  TIER_LOCKED: { status: 403, message: 'Your plan does not include this. Upgrade or purchase to unlock it.' },
  TASK_NOT_ACTIVE: { status: 403, message: 'This task is not active for the user.' },
  FEATURE_NOT_IN_PLAN: { status: 403, message: 'Your plan does not include this feature.' },
  SCHEDULE_STOPPED_BY_ADMIN: {
    status: 403,
    message: 'This schedule was stopped by an administrator and can only be restarted by one.',
  },
  NOT_FOUND: { status: 404, message: 'There is nothing at this address.' },
  USER_NOT_FOUND: { status: 404, message: 'User not found.' },
  AGENT_NOT_FOUND: { status: 404, message: 'Agent not found.' },
  TASK_NOT_FOUND: { status: 404, message: 'Task not found.' },
  PROMPT_NOT_FOUND: { status: 404, message: 'Prompt not found.' },
  PICTURE_NOT_FOUND: { status: 404, message: 'Picture not found.' },
  TOOL_NOT_FOUND: { status: 404, message: 'Tool not found.' },
  TOOL_CALL_NOT_FOUND: { status: 404, message: 'Tool call not found.' },
  EXECUTION_NOT_FOUND: { status: 404, message: 'Execution not found.' },
  FOLLOW_UP_NOT_FOUND: { status: 404, message: 'Follow-up question not found.' },
  SHARE_NOT_FOUND: { status: 404, message: 'This link is not valid any more.' },
  SCHEDULE_NOT_FOUND: { status: 404, message: 'Schedule not found.' },
  NOTIFICATION_NOT_FOUND: { status: 404, message: 'Notification not found.' },
  SESSION_NOT_FOUND: { status: 404, message: 'Session not found.' },
  GOAL_NOT_FOUND: { status: 404, message: 'Goal not found.' },
  FILE_NOT_FOUND: { status: 404, message: 'File not found.' },
  PUSH_SUBSCRIPTION_NOT_FOUND: { status: 404, message: 'Push subscription not found.' },
  PURCHASE_NOT_FOUND: { status: 404, message: 'Purchase not found.' },
  SCHEDULE_STOPPED: { status: 409, message: 'This schedule is stopped. Restart it first.' },
  ALREADY_EXECUTED: { status: 409, message: 'Task has already been executed' },
  USERNAME_TAKEN: { status: 409, message: 'This username is already taken.' },
  EMAIL_TAKEN: { status: 409, message: 'This email address is already in use.' },
  TIMEZONE_LOCKED: { status: 409, message: 'You can only change your timezone once per 24 hours.' },
  PLAN_DOWNGRADE: { status: 409, message: 'A lower plan cannot be chosen while a paid plan is running.' },
  ALREADY_PURCHASED: { status: 409, message: 'You already own this.' },
  PURCHASE_NOT_REFUNDABLE: { status: 409, message: 'Only a completed purchase can be refunded.' },
  PURCHASE_ENDED: { status: 409, message: 'This purchase has already ended.' },
  IN_USE: { status: 409, message: 'This is still in use and cannot be changed this way.' },
  STALE_WRITE: {
    status: 409,
    message: 'Somebody else changed this in the meantime. Reload it and try again.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 409,
    message: 'This idempotency key was already used with another request.',
  },
  EXECUTION_ENDED: { status: 409, message: 'This execution has already ended.' },
  NOT_FINISHED: { status: 409, message: 'This execution has no finished answer to ask about.' },
  FOLLOW_UP_RUNNING: { status: 409, message: 'The last question about this answer is still being answered.' },
  FOLLOW_UP_LIMIT: { status: 409, message: 'No more questions can be asked about this answer.' },
  GOAL_LIMIT: { status: 409, message: 'This account has as many goals as it can have.' },
  PUSH_DEVICE_LIMIT: { status: 409, message: 'This account has reached its limit of devices.' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'The request is too large.' },
  FILE_TOO_LARGE: { status: 413, message: 'The file is too large.' },
  FILE_TYPE: { status: 415, message: 'Files of this type cannot be used.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'The request body must be JSON.' },
  MISSING_USER_PARAMETERS: { status: 422, message: 'Missing required user parameters' },
  CHILD_REQUIRES_PARENT: {
    status: 422,
    message:
      'This is a child task that requires a parent task execution. Please execute the parent task first.',
  },
  FIELD_WITHHELD: {
    status: 422,
    message: 'This run needs profile data that you withhold from models.',
  },
  PROMPTS_MISMATCH: { status: 422, message: 'All prompts must have the same model type and version.' },
  FILE_UNREADABLE: { status: 422, message: 'The file cannot be read.' },
  MODEL_CANNOT_SEE: { status: 422, message: 'The language model of this task cannot look at images.' },
  DAILY_LIMIT_GLOBAL: { status: 429, message: 'Daily execution limit reached globally' },
  DAILY_LIMIT_TASK: { status: 429, message: 'Daily execution limit reached for this task' },
  BUDGET_EXCEEDED: {
    status: 429,
    message: 'The monthly budget of this account is used up. Runs are possible again next month.',
  },
  SCHEDULE_LIMIT: { status: 429, message: 'Your plan does not allow more active schedules.' },
  RATE_LIMITED: { status: 429, message: 'Too many requests. Please wait a moment and try again.' },
  UNEXPECTED: {
    status: 500,
    message: 'Something went wrong on our side. Nothing was lost; please try again.',
  },
  MODEL_UNAVAILABLE: { status: 503, message: 'The language model is not available right now.' },
  TOOLS_HALTED: { status: 503, message: 'Tools are halted right now.' },
  STORAGE_FULL: { status: 507, message: 'This account has used up its file storage.' },
  SERVICE_UNAVAILABLE: { status: 503, message: 'The service is not available right now. Please try again.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCatalogue;

/**
 * One fault of a request. Clients use only `code` and `params`; `message` is in English, for people who read the
 * response itself.
 */
export type ErrorDetail = {
  path: string;
  message: string;
  code?: DetailCode | ErrorCode | undefined;
  params?: ErrorParams | undefined;
};
