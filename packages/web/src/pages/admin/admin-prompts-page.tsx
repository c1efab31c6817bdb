import { PromptList } from '../../features/prompts/prompt-list.tsx';

/** /admin/prompts: the prompts. */
export default function AdminPromptsPage() {
  return <PromptList />;
}
