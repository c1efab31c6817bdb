import type { LlmModel } from '@agentarium/contracts';
import { useQuery } from '@tanstack/react-query';
import { versionQuery } from '../../data/system.ts';

/** Returns a function that checks whether a model family can look at pictures; true while unknown. */
export function useVision(): (family: LlmModel | null | undefined) => boolean {
  const { data } = useQuery(versionQuery);
  return (family) => !family || (data?.model_vision?.includes(family) ?? true);
}

/** The family names, the same in every language. */
export const familyNames: Record<LlmModel, string> = {
  chatgpt: 'ChatGPT',
  grok: 'Grok',
  deepseek: 'DeepSeek',
};
