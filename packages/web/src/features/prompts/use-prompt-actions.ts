import type { Prompt } from '@agentarium/contracts';
import { useCopyPrompt, useDeletePrompt } from '../../data/prompts.ts';
import { useTranslation } from '../../design/hooks/use-translation.ts';
import { useRecordActions } from '../../widgets/admin/use-record-actions.tsx';

/** What the menu of a prompt offers: copy, delete. A refusal comes with the tasks that use it. */
export function usePromptActions() {
  const { t } = useTranslation('prompts');
  return useRecordActions<Prompt>('prompts', {
    copy: useCopyPrompt(),
    remove: useDeletePrompt(),
    nameOf: ({ title }) => title,
    reasons: { IN_USE: t('delete.inUse') },
  });
}
