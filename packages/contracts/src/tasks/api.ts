export * from './admin-endpoints.ts';
export * from './endpoints.ts';
