export const executionStatuses = ['pending', 'running', 'completed', 'failed'] as const;
export type ExecutionStatus = (typeof executionStatuses)[number];

/** Why an execution failed; `error.code` of an execution. */
export const failureCodes = [
  'CANCELLED',
  'TIME_LIMIT',
  'PROMPT_INVALID',
  'PROMPT_TOO_LARGE',
  'MODEL_UNAVAILABLE',
  'MODEL_PAUSED',
  'MODEL_TIMEOUT',
  'MODEL_STREAM_CUT',
  'MODEL_EMPTY_ANSWER',
  'MODEL_REFUSED_CREDENTIALS',
  'MODEL_REJECTED_REQUEST',
  'MODEL_NOT_FOUND',
  'MODEL_OUT_OF_CREDIT',
  'MODEL_CONTEXT_FULL',
  'MODEL_FILTERED',
  'TOOLS_HALTED',
  'FIELD_WITHHELD',
  'WORKER_LOST',
  'UNEXPECTED',
] as const;
export type FailureCode = (typeof failureCodes)[number];

/** Why an answer is only a part: the limit of its provider or `RUN_ANSWER_MAX_CHARS`, or a content filter. */
export const resultCuts = ['length', 'filter'] as const;
export type ResultCut = (typeof resultCuts)[number];

/**
 * Why an output has no value: the model gave none, gave one of the wrong type, gave no readable object, or did not
 * answer.
 */
export const outputFaults = ['absent', 'invalid', 'unreadable', 'unanswered'] as const;
export type OutputFault = (typeof outputFaults)[number];

/** The status of a parent's sequence of children. */
export const childrenStatuses = ['running', 'completed', 'stopped'] as const;
export type ChildrenStatus = (typeof childrenStatuses)[number];

/** The sources of charted numbers: inputs or outputs of a task. */
export const figureSources = ['input', 'output'] as const;
export type FigureSource = (typeof figureSources)[number];

/** The kinds of follow-ups: a free question, or a predefined request. */
export const followUpKinds = ['ask', 'regenerate', 'shorter', 'simpler', 'translate'] as const;
export type FollowUpKind = (typeof followUpKinds)[number];

/** The order of search results; without a search, executions are ordered by time. */
export const executionSorts = ['rank', 'newest'] as const;
export type ExecutionSort = (typeof executionSorts)[number];

/** Maximum labels per execution, maximum label length in characters, and maximum labels in the list of all. */
export const maxLabels = 10;
export const maxLabelChars = 30;
export const maxListedLabels = 200;

/** Maximum follow-ups per execution. */
export const maxFollowUps = 20;
/** The longest question, in characters. */
export const maxFollowUpChars = 2000;
/** Maximum suggested questions per answer, and their maximum length in characters. */
export const maxSuggestions = 3;
export const maxSuggestionChars = 200;

/** Maximum boxes of an answer that can be ticked. */
export const maxTicks = 1000;

/** How an answer is rated, why, and the longest comment, in characters. */
export const feedbackRatings = ['up', 'down'] as const;
export type FeedbackRating = (typeof feedbackRatings)[number];
export const feedbackReasons = ['wrong', 'incomplete', 'too_long', 'language', 'unsafe', 'other'] as const;
export type FeedbackReason = (typeof feedbackReasons)[number];
export const maxFeedbackChars = 2000;

/** By what administrators count ratings. */
export const qualityGroupings = ['task', 'prompt_revision'] as const;
export type QualityGrouping = (typeof qualityGroupings)[number];

/** The source of a parameter's value. */
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

/** How personal data reaches a model. `tool`: the model requested it through a tool. */
export const dataOrigins = ['typed', 'account', 'profile', 'preferences', 'tool', 'file'] as const;
export type DataOrigin = (typeof dataOrigins)[number];

/** The longest reason for which an administrator opens a run, in characters. */
export const maxRevealReasonChars = 500;

/** How long a link may be valid, in days. */
export const shareDays = [1, 7, 30] as const;
export type ShareDays = (typeof shareDays)[number];
