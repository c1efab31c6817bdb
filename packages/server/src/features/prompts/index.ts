export { registerPrompts } from './routes.ts';
export { sampleValue } from './sample-value.ts';
