export { registerTools } from './routes.ts';
export { createToolsPort } from './tools-port.ts';
