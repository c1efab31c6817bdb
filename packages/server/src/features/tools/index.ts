export { auditedFields, toolFields } from './present.ts';
export { patternFault } from './refuse-patterns.ts';
export { registerTools } from './routes.ts';
export { createToolsPort } from './tools-port.ts';
export { answerTrialCall } from './trial-answers.ts';
export { createTrialPort } from './trial-port.ts';
export type { ToolRow } from './types.ts';
