import { useParams } from 'react-router';
import { PromptEditor } from '../../features/prompts/prompt-form.tsx';

/** /admin/prompts/new and /admin/prompts/{id}: the form of a prompt. */
export function Component() {
  const { id } = useParams();
  return <PromptEditor id={id} />;
}
