import type { LlmModel } from '@agentarium/contracts';
import { useQuery } from '@tanstack/react-query';
import { versionQuery } from '../../data/version.ts';

/** Returns a function that says whether models of a family look at pictures; yes while it isn't known. */
export function useVision(): (family: LlmModel | null | undefined) => boolean {
  const { data } = useQuery(versionQuery);
  return (family) => !family || (data?.model_vision?.includes(family) ?? true);
}

/** The names of the families, which are the same in every language. */
export const familyNames: Record<LlmModel, string> = {
  chatgpt: 'ChatGPT',
  grok: 'Grok',
  deepseek: 'DeepSeek',
};
