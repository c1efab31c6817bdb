export * from './endpoints.ts';
export * from './invitation-endpoints.ts';
