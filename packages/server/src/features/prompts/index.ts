export { movePrompts } from './move-prompts.ts';
export { type PromptRow, promptFields } from './present.ts';
export { loadPromptsOfTasks } from './queries.ts';
export { readVariables, variablesIn } from './read-variables.ts';
export { registerPrompts } from './routes.ts';
export { sampleValue } from './sample-value.ts';
export { templateFault } from './template-fault.ts';
export { savePrompt } from './update-prompt.ts';
