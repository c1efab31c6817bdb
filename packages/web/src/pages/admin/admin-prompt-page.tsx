import { useParams } from '../../design/router.tsx';
import { PromptEditor } from '../../features/prompts/prompt-editor.tsx';

/** /admin/prompts/new and /admin/prompts/{id}: the form of a prompt. */
export default function AdminPromptPage() {
  const { id } = useParams();
  return <PromptEditor id={id} />;
}
