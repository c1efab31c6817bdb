import type { Prompt } from '@agentarium/contracts';
import { promptQuery } from '../../data/prompts.ts';
import { useTitle } from '../../design/hooks/use-title.ts';
import { useTranslation } from '../../design/hooks/use-translation.ts';
import { RecordEditor } from '../../widgets/admin/stored-form.tsx';
import { PromptForm } from './prompt-form.tsx';
import { usePromptActions } from './use-prompt-actions.ts';

/** The form of a new prompt, or of the one with this id as the server has it now. */
export function PromptEditor({ id }: { id: string | undefined }) {
  const { t } = useTranslation('prompts');
  return (
    <RecordEditor
      id={id}
      heading={t('editTitle')}
      purpose={t('editPurpose')}
      back={{ to: '/admin/prompts', label: t('back') }}
      query={promptQuery}
      missing={{ code: 'PROMPT_NOT_FOUND', title: t('missing') }}
      failed={t('failed.load')}
    >
      {(prompt, reload) =>
        prompt && reload ? (
          <EditPrompt prompt={prompt} reload={reload} />
        ) : (
          <PromptForm prompt={null} reload={null} />
        )
      }
    </RecordEditor>
  );
}

function EditPrompt({ prompt, reload }: { prompt: Prompt; reload: () => Promise<Prompt | null> }) {
  const { formMenuOf, notice, gone } = usePromptActions();
  useTitle(prompt.title);
  return (
    <PromptForm
      prompt={prompt}
      reload={reload}
      leaving={gone}
      action={formMenuOf(prompt, prompt.title)}
      notice={notice}
    />
  );
}
