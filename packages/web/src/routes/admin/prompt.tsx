import { useParams } from 'react-router';
import { PromptQuality } from '../../features/executions/feedback/quality-panel.tsx';
import { PromptEditor } from '../../features/prompts/prompt-form.tsx';
import { PromptTrial } from '../../features/tasks/admin/trial/prompt-trial.tsx';

/** /admin/prompts/new and /admin/prompts/{id}: the form of a prompt. */
export function Component() {
  const { id } = useParams();
  return (
    <>
      <PromptEditor id={id} trial={(prompt, prepare) => <PromptTrial prompt={prompt} prepare={prepare} />} />
      {id && <PromptQuality id={id} />}
    </>
  );
}
