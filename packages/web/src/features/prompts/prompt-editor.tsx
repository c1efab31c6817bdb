import type { Prompt } from '@agentarium/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { promptQuery } from '../../data/prompts.ts';
import { MissingState } from '../../design/feedback/missing-state.tsx';
import { useTitle } from '../../design/hooks/use-title.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { ActionMenu } from '../../widgets/admin/action-menu.tsx';
import { ActionNotice } from '../../widgets/admin/action-notice.tsx';
import { FormFailed } from '../../widgets/admin/form-failed.tsx';
import { FormLoading } from '../../widgets/admin/form-loading.tsx';
import { useLeaving } from '../../widgets/admin/list-behind.ts';
import { PromptForm } from './prompt-form.tsx';
import { usePromptActions } from './use-prompt-actions.ts';

/** The form of a new prompt, or of the one with this id as the server has it now. */
export function PromptEditor({ id }: { id: string | undefined }) {
  return id === undefined ? <PromptForm prompt={null} reload={null} /> : <StoredPrompt key={id} id={id} />;
}

function StoredPrompt({ id }: { id: string }) {
  const { t } = useTranslation('prompts');
  const place = {
    heading: t('editTitle'),
    purpose: t('editPurpose'),
    back: { to: '/admin/prompts', label: t('back') },
  };
  // A remembered prompt would be refused as stale when it is saved.
  const query = useQuery({ ...promptQuery(id), staleTime: 0, refetchOnWindowFocus: false });
  const reload = async (): Promise<Prompt | null> => (await query.refetch()).data ?? null;
  if (isApiError(query.error, 'PROMPT_NOT_FOUND', 'VALIDATION_FAILED'))
    return <MissingState title={t('missing')} fallback="/admin/prompts" />;
  if (query.isError && !query.data) {
    return (
      <FormFailed
        {...place}
        error={query.error}
        title={t('failed.load')}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (!query.data || !query.isFetchedAfterMount) return <FormLoading {...place} />;
  return <EditPrompt prompt={query.data} reload={reload} />;
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
