import type { Prompt, PromptRevision } from '@agentarium/contracts';
import { useTranslation } from 'react-i18next';
import { useRestoreRevision } from '../../data/prompts.ts';
import { Note } from '../../design/layout/note.tsx';
import { ActionNotice } from '../../widgets/admin/action-notice.tsx';
import { EditPanel } from '../../widgets/admin/edit-panel.tsx';
import { useAdminAction } from '../../widgets/admin/use-admin-action.ts';
import { RevisionList } from './revision-list.tsx';

export type PromptHistoryProps = {
  prompt: Prompt;
  /** The form has changes that restoring would discard. */
  unsaved: boolean;
  onRestored: (prompt: Prompt) => void;
};

/** A prompt's history, what restoring a version would change, and Restore. */
export function PromptHistory({ prompt, unsaved, onRestored }: PromptHistoryProps) {
  const { t } = useTranslation('prompts');
  const restoreRevision = useRestoreRevision();
  const { act, pending, problem, dismiss } = useAdminAction();
  const restore = (revision: PromptRevision) =>
    act({
      confirm: {
        title: t('history.question'),
        text: t(unsaved ? 'history.unsaved' : 'history.kept'),
        confirmLabel: t('history.restore'),
        ...(unsaved && { tone: 'danger' }),
      },
      run: async () => onRestored(await restoreRevision(prompt, revision.change_count)),
      done: t('history.restored'),
      failed: t('failed.restore'),
    });
  return (
    <EditPanel
      title={t('history.title')}
      icon="history"
      summary={<Note component="span">{t('history.count', { count: prompt.change_count })}</Note>}
    >
      <ActionNotice problem={problem} onClose={dismiss} />
      <RevisionList prompt={prompt} locked={pending} onRestore={(revision) => void restore(revision)} />
    </EditPanel>
  );
}
