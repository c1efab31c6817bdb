export const executionStatuses = ['pending', 'running', 'completed', 'failed'] as const;
export type ExecutionStatus = (typeof executionStatuses)[number];

/** Why an execution failed; `error.code` of an execution. */
export const failureCodes = [
  'CANCELLED',
  'TIME_LIMIT',
  'PROMPT_INVALID',
  'PROMPT_TOO_LARGE',
  'MODEL_UNAVAILABLE',
  'MODEL_TIMEOUT',
  'MODEL_STREAM_CUT',
  'MODEL_EMPTY_ANSWER',
  'MODEL_REFUSED_CREDENTIALS',
  'MODEL_REJECTED_REQUEST',
  'TOOLS_HALTED',
  'WORKER_LOST',
  'UNEXPECTED',
] as const;
export type FailureCode = (typeof failureCodes)[number];

/** How the children of a parent stand, run one after the other. */
export const childrenStatuses = ['running', 'completed', 'stopped'] as const;
export type ChildrenStatus = (typeof childrenStatuses)[number];

/** Whether a charted number is one that a task takes or one that it gives. */
export const figureSources = ['input', 'output'] as const;
export type FigureSource = (typeof figureSources)[number];

/** What is asked of an answer: a question in one's own words, or one of the ready-made requests. */
export const followUpKinds = ['ask', 'regenerate', 'shorter', 'simpler', 'translate'] as const;
export type FollowUpKind = (typeof followUpKinds)[number];

/** The order of a list of executions while something is looked for; without that it is by time. */
export const executionSorts = ['rank', 'newest'] as const;
export type ExecutionSort = (typeof executionSorts)[number];

/** As many labels as one execution takes, the longest of them in characters, and as many as the list of all gives. */
export const maxLabels = 10;
export const maxLabelChars = 30;
export const maxListedLabels = 200;

/** As many follow-ups as one execution takes. */
export const maxFollowUps = 20;
/** The longest question, in characters. */
export const maxFollowUpChars = 2000;
/** As many suggested questions as come with an answer at most, and the longest of them in characters. */
export const maxSuggestions = 3;
export const maxSuggestionChars = 200;

/** Where the value of a parameter came from. */
export const valueSources = [
  'typed',
  'default',
  'earlier',
  'schedule',
  'parent',
  'account',
  'profile',
  'preferences',
  'admin',
] as const;
export type ValueSource = (typeof valueSources)[number];

/** How personal data reaches a model. `tool`: the model asked a tool for it. */
export const dataOrigins = ['typed', 'account', 'profile', 'preferences', 'tool', 'file'] as const;
export type DataOrigin = (typeof dataOrigins)[number];
