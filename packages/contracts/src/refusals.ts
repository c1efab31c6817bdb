/** Reasons why a request as a whole is refused (IN_USE, for example); each is its error's only detail. */
export const refusals = {
  LAST_ADMIN: 'This is the last active administrator.',
  CHILDREN_RUNNING: 'The children of this execution are running already.',
  RESULT_REQUIRED: 'Only an execution with a result can be shared.',
  SHARE_LIMIT: ({ limit }: { limit: number }) =>
    `An execution has at most ${limit} link${limit === 1 ? '' : 's'}.`,
  CALL_DECIDED: 'This call was already decided otherwise.',
  CALL_NOT_ASKED: 'This call needs no confirmation.',
  CALL_TIME_OVER: 'The time to confirm this call is over.',
  PARENT_EXECUTION_REQUIRED: 'This task needs an execution of its parent.',
  PARENT_NOT_COMPLETED: 'The parent execution has not been completed.',
  PARENT_OF_OTHER_TASK: 'The parent execution is of another task.',
  ALREADY_REFUNDED: ({ refunded_at }: { refunded_at: string }) =>
    `This purchase was already refunded at ${refunded_at}.`,
};
export type RefusalReason = keyof typeof refusals;
export const refusalReasons = Object.keys(refusals) as RefusalReason[];
