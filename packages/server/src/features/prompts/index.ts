export { readVariables, sampleValue, templateFault, variablesIn } from './check-prompt.ts';
export { loadPromptsOfTasks, movePrompts, type PromptRow, promptFields, savePrompt } from './prompts.ts';
export { registerPrompts } from './routes.ts';
