import type { Prompt } from '@agentarium/contracts';
import { useArchivePrompt, useCopyPrompt, useDeletePrompt } from '../../data/prompts.ts';
import { useRecordActions } from '../../widgets/admin/use-record-actions.tsx';

/** The actions of a prompt's menu: copy, archive, delete. A refusal lists the tasks that use it. */
export function usePromptActions() {
  return useRecordActions<Prompt>('prompts', {
    copy: useCopyPrompt().mutateAsync,
    archive: useArchivePrompt().mutateAsync,
    remove: useDeletePrompt().mutateAsync,
    nameOf: ({ title }) => title,
  });
}
