export * from './endpoints.ts';
export * from './mcp-endpoints.ts';
