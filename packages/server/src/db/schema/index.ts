export * from './catalogue.ts';
export * from './executions.ts';
export * from './insights.ts';
export * from './pictures.ts';
export * from './schedule.ts';
export * from './subscription.ts';
export * from './system.ts';
export * from './users.ts';
