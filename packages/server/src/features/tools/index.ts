export { patternFault, toolFilter } from './catalogue-tools.ts';
export { logMisconfiguredTools } from './misconfigured-tools.ts';
export { registerTools } from './routes.ts';
export { auditedFields, loadToolCalls, toolFields } from './tool-calls.ts';
export { createToolsPort } from './tools-port.ts';
export { answerTrialCall, createTrialPort } from './try-tool.ts';
export type { ToolRow } from './types.ts';
