import { PromptList } from '../../features/prompts/prompt-list.tsx';

/** /admin/prompts: the prompts. */
export function Component() {
  return <PromptList />;
}
