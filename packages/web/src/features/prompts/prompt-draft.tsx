import type { Prompt, PromptDraft } from '@agentarium/contracts';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useDeleteDraft, useRestoreRevision } from '../../data/prompts.ts';
import { FormPanel } from '../../design/form/form-panel.tsx';
import { useFormat } from '../../design/hooks/use-format.ts';
import { SmallButton } from '../../design/layout/small-button.tsx';
import { ActionNotice, useConfirmedAction } from '../../widgets/admin/use-confirmed-action.tsx';
import { PromptChanges } from './prompt-changes.tsx';

type DraftPanelProps = { prompt: Prompt; draft: PromptDraft; onDiscarded: (live: Prompt) => void };

/** Says that the form has a draft, what publishing it would change, and discards it. */
export function DraftPanel({ prompt, draft, onDiscarded }: DraftPanelProps) {
  const { t } = useTranslation('prompts');
  const format = useFormat();
  const { mutateAsync: deleteDraft } = useDeleteDraft();
  const { act, pending, problem, dismiss } = useConfirmedAction();
  const discard = () =>
    act({
      confirm: {
        title: t('draft.question'),
        text: t('draft.lost'),
        confirmLabel: t('draft.discard'),
        tone: 'danger',
      },
      run: async () => onDiscarded(await deleteDraft(prompt.id)),
      done: t('draft.discarded'),
      failed: t('failed.discard'),
    });
  const saved = { at: format.dateTime(draft.saved_at), by: draft.saved_by_username ?? '' };
  return (
    <FormPanel
      title={t('draft.title')}
      text={t(draft.saved_by_username ? 'draft.textBy' : 'draft.text', saved)}
      aside={
        <SmallButton icon="delete" disabled={pending} onClick={() => void discard()}>
          {t('draft.discard')}
        </SmallButton>
      }
    >
      <ActionNotice problem={problem} onClose={dismiss} />
      <PromptChanges before={prompt} after={draft} />
    </FormPanel>
  );
}

type UpdatedNoticeProps = {
  text: string;
  prompt: Prompt;
  /** The number of the version before. */
  former: number;
  onUndone: (restored: Prompt) => void;
};

/** Says that the prompt was changed, with the way back to the version before. */
export function UpdatedNotice({ text, prompt, former, onUndone }: UpdatedNoticeProps) {
  const { t } = useTranslation('prompts');
  const { act, pending, problem, dismiss } = useConfirmedAction();
  const { mutateAsync: restoreRevision } = useRestoreRevision();
  const undo = () =>
    act({
      run: async () => onUndone(await restoreRevision({ prompt, revision: former })),
      done: t('history.restored'),
      failed: t('failed.restore'),
    });
  return (
    <>
      {text}{' '}
      <Button color="inherit" size="small" disabled={pending} onClick={() => void undo()} sx={{ my: -0.5 }}>
        {t('history.undo')}
      </Button>
      <ActionNotice problem={problem} onClose={dismiss} />
    </>
  );
}
