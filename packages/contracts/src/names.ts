// Constants of the API and status transitions. Without zod, so that pages can import them cheaply.

export * from './alerts/names.ts';
export * from './audit/names.ts';
export * from './catalogue/names.ts';
export * from './executions/names.ts';
export * from './executions/state.ts';
export * from './files/names.ts';
export * from './goals/names.ts';
export * from './insights/names.ts';
export * from './languages.ts';
export * from './notifications/names.ts';
export * from './pictures/names.ts';
export * from './prompts/names.ts';
export * from './schedule/names.ts';
export * from './schedule/state.ts';
export * from './security/names.ts';
export * from './subscription/names.ts';
export * from './subscription/state.ts';
export * from './system/names.ts';
export * from './tasks/names.ts';
export * from './tools/names.ts';
export * from './tools/state.ts';
export * from './users/names.ts';
