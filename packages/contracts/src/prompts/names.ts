export const promptRoles = ['system', 'user', 'assistant'] as const;
export type PromptRole = (typeof promptRoles)[number];
