export { registerInsights } from './routes.ts';
