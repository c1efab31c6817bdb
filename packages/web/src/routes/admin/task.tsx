import { useParams } from 'react-router';
import { TaskQuality } from '../../features/executions/feedback/quality-panel.tsx';
import { NewPromptDialog } from '../../features/prompts/prompt-fields.tsx';
import { TaskEditor } from '../../features/tasks/admin/task-editor.tsx';

export function Component() {
  const { id } = useParams();
  return (
    <>
      <TaskEditor id={id} newPrompt={(form) => <NewPromptDialog {...form} />} />
      {id && <TaskQuality id={id} />}
    </>
  );
}
