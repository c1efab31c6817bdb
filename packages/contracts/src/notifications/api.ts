export * from './endpoints.ts';
export * from './push-endpoints.ts';
