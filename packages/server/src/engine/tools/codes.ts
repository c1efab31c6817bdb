/** Guards that end a run's tool use: further calls are denied, and the model answers with what it has. */
export const guardCodes = [
  'MAX_DEPTH',
  'MAX_CALLS_GLOBAL',
  'MAX_CALLS_RUN',
  'MAX_CALLS_TOOL',
  'IDENTICAL_CALLS',
  'TOOL_TIME_LIMIT',
  'TOOLS_HALTED',
  'TOOLS_OFF',
] as const;
export type GuardCode = (typeof guardCodes)[number];

const words: Partial<Record<string, string>> = {
  MAX_DEPTH: 'No more rounds of tool calls are allowed.',
  MAX_CALLS_GLOBAL: 'No more tool calls are allowed.',
  MAX_CALLS_RUN: 'No more tool calls are allowed.',
  MAX_CALLS_TOOL: 'This tool may not be called again.',
  IDENTICAL_CALLS: 'This call was made already; its result is above.',
  TOOL_TIME_LIMIT: 'The time for tools is used up.',
  TOOLS_HALTED: 'Tools were halted by an administrator.',
  TOOLS_OFF: 'Tools are switched off.',
  TOOL_NOT_OFFERED: 'There is no such tool.',
  TOOL_DISABLED: 'This tool is not available.',
  NOT_CONFIRMED: 'The user did not allow this call.',
  CONFIRMATION_EXPIRED: 'The user did not allow this call in time.',
};

/** The code at the start of a call's `error`. */
export const codeOfError = (error: string): string => /^[A-Z_]+/.exec(error)?.[0] ?? '';

/** Returns what the model reads about a call without a result. */
export function errorForModel(error: string): string {
  const code = codeOfError(error);
  const meaning = words[code];
  return meaning === undefined ? error : `${code}: ${meaning}`;
}

export function endsToolUse(error: string | null): boolean {
  return error !== null && guardCodes.some((code) => code === codeOfError(error));
}
