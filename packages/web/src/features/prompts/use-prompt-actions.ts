import type { Prompt } from '@agentarium/contracts';
import { useTranslation } from 'react-i18next';
import { useCopyPrompt, useDeletePrompt } from '../../data/prompts.ts';
import { useRecordActions } from '../../widgets/admin/use-record-actions.tsx';

/** The actions of a prompt's menu: copy, delete. A refusal lists the tasks that use it. */
export function usePromptActions() {
  const { t } = useTranslation('prompts');
  return useRecordActions<Prompt>('prompts', {
    copy: useCopyPrompt().mutateAsync,
    remove: useDeletePrompt().mutateAsync,
    nameOf: ({ title }) => title,
    reasons: { IN_USE: t('delete.inUse') },
  });
}
