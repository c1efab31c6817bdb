export * from './calendar-endpoints.ts';
export * from './endpoints.ts';
