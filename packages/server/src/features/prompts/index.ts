export { readVariables, sampleValue, templateFault, variablesIn } from './check-prompt.ts';
export { type PromptRow, promptFields } from './present.ts';
export { copyPromptTo, loadPromptsOfTasks, movePrompts, promptFilter, savePrompt } from './prompts.ts';
export { registerPrompts } from './routes.ts';
