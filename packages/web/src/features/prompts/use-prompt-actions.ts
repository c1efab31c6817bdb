import type { Prompt } from '@agentarium/contracts';
import { useTranslation } from 'react-i18next';
import { useCopyPrompt, useDeletePrompt } from '../../data/prompts.ts';
import type { MenuAction } from '../../widgets/admin/action-menu.tsx';
import { useAdminAction } from '../../widgets/admin/use-admin-action.ts';

type After = { deleted?: () => void; copied?: (copy: Prompt) => void };

/** What the menu of a prompt offers: copy, delete. A refusal, with the tasks that use it, stays in `problem`. */
export function usePromptActions() {
  const { t } = useTranslation('prompts');
  const copyPrompt = useCopyPrompt();
  const deletePrompt = useDeletePrompt();
  const { act, ...state } = useAdminAction();

  const copy = async ({ id, title }: Prompt): Promise<Prompt | null> => {
    let copied: Prompt | null = null;
    await act({
      run: async () => {
        copied = await copyPrompt(id);
      },
      done: t('copied', { title }),
      failed: t('failed.copy'),
    });
    return copied;
  };
  const remove = ({ id, title }: Prompt) =>
    act({
      confirm: {
        title: t('delete.title', { title }),
        text: t('delete.text'),
        confirmLabel: t('delete.label'),
        tone: 'danger',
      },
      run: () => deletePrompt(id),
      done: t('delete.done', { title }),
      failed: t('failed.delete'),
      reasons: { IN_USE: t('delete.inUse') },
    });
  const actionsFor = (prompt: Prompt, after: After = {}) =>
    [
      {
        label: t('copy'),
        icon: 'content_copy',
        onSelect: () => void copy(prompt).then((made) => made && after.copied?.(made)),
      },
      {
        label: t('delete.label'),
        icon: 'delete',
        tone: 'danger',
        onSelect: () => void remove(prompt).then((gone) => gone && after.deleted?.()),
      },
    ] satisfies MenuAction[];
  return { ...state, actionsFor };
}
