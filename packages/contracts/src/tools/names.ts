export const implementationTypes = ['builtin', 'http', 'mcp'] as const;
export type ImplementationType = (typeof implementationTypes)[number];

/** How a finished call ended. */
export const callEndStatuses = ['completed', 'failed', 'denied'] as const;
export type CallEndStatus = (typeof callEndStatuses)[number];

export const toolCallStatuses = ['pending_confirmation', 'running', ...callEndStatuses] as const;
export type ToolCallStatus = (typeof toolCallStatuses)[number];

export const httpMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type HttpMethod = (typeof httpMethods)[number];

/** The built-in tools. */
export const builtinTools = [
  'calculator',
  'current_datetime',
  'unit_convert',
  'user_profile',
  'past_results',
] as const;
export type BuiltinTool = (typeof builtinTools)[number];
