export * from './admin-endpoints.ts';
export * from './csv-endpoints.ts';
export * from './endpoints.ts';
export * from './export-endpoints.ts';
export * from './job-endpoints.ts';
export * from './preset-endpoints.ts';
export * from './privacy-endpoints.ts';
