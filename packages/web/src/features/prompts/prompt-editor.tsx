import type { Prompt } from '@agentarium/contracts';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { promptQuery } from '../../data/prompts.ts';
import { useTitle } from '../../design/hooks/use-title.ts';
import { ActionMenu } from '../../widgets/admin/action-menu.tsx';
import { ActionNotice } from '../../widgets/admin/action-notice.tsx';
import { useLeaving } from '../../widgets/admin/list-behind.ts';
import { StoredForm } from '../../widgets/admin/stored-form.tsx';
import { PromptForm } from './prompt-form.tsx';
import { usePromptActions } from './use-prompt-actions.ts';

/** The form of a new prompt, or of the one with this id as the server has it now. */
export function PromptEditor({ id }: { id: string | undefined }) {
  return id === undefined ? <PromptForm prompt={null} reload={null} /> : <StoredPrompt key={id} id={id} />;
}

function StoredPrompt({ id }: { id: string }) {
  const { t } = useTranslation('prompts');
  return (
    <StoredForm
      heading={t('editTitle')}
      purpose={t('editPurpose')}
      back={{ to: '/admin/prompts', label: t('back') }}
      query={promptQuery(id)}
      missing={{ code: 'PROMPT_NOT_FOUND', title: t('missing') }}
      failed={t('failed.load')}
    >
      {(prompt, reload) => <EditPrompt prompt={prompt} reload={reload} />}
    </StoredForm>
  );
}

function EditPrompt({ prompt, reload }: { prompt: Prompt; reload: () => Promise<Prompt | null> }) {
  const { t } = useTranslation(['prompts', 'admin']);
  const navigate = useNavigate();
  const { actionsFor, pending, problem, dismiss } = usePromptActions();
  const { gone, leave } = useLeaving('/admin/prompts');
  useTitle(prompt.title);
  return (
    <PromptForm
      prompt={prompt}
      reload={reload}
      leaving={gone}
      action={
        <ActionMenu
          label={t('admin:actionsOf', { name: prompt.title })}
          disabled={pending}
          actions={actionsFor(prompt, {
            deleted: leave,
            copied: (copy) => void navigate(`/admin/prompts/${copy.id}`),
          })}
        />
      }
      notice={<ActionNotice problem={problem} onClose={dismiss} />}
    />
  );
}
