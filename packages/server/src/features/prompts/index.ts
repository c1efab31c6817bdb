export { registerPrompts } from './routes.ts';
