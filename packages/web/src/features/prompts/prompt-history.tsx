import type { Prompt, PromptRevision } from '@agentarium/contracts';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useRestoreRevision } from '../../data/prompts.ts';
import { Icon } from '../../design/layout/icon.tsx';
import { Note } from '../../design/layout/note.tsx';
import { ActionNotice } from '../../widgets/admin/action-notice.tsx';
import { panelAccordion } from '../../widgets/admin/edit-panel.tsx';
import { useAdminAction } from '../../widgets/admin/use-admin-action.ts';
import { RevisionList } from './revision-list.tsx';

export type PromptHistoryProps = {
  prompt: Prompt;
  /** The form holds changes that going back would throw away. */
  unsaved: boolean;
  onRestored: (prompt: Prompt) => void;
};

/** What the prompt was before each change, what going back would change, and the way back. */
export function PromptHistory({ prompt, unsaved, onRestored }: PromptHistoryProps) {
  const { t } = useTranslation('prompts');
  const restoreRevision = useRestoreRevision();
  const { act, pending, problem, dismiss } = useAdminAction();
  const id = useId();
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
    <Accordion {...panelAccordion}>
      <AccordionSummary
        id={id}
        aria-controls={`${id}-content`}
        expandIcon={<Icon name="keyboard_arrow_down" />}
        sx={{ px: { xs: 2, sm: 2.5 }, '& .MuiAccordionSummary-content': { alignItems: 'center', gap: 1 } }}
      >
        <Icon name="history" sx={{ color: 'text.secondary' }} />
        <Typography variant="h4" component="span" sx={{ mr: 'auto' }}>
          {t('history.title')}
        </Typography>
        <Note component="span" sx={{ pr: 1 }}>
          {t('history.count', { count: prompt.change_count })}
        </Note>
      </AccordionSummary>
      <AccordionDetails sx={{ px: { xs: 2, sm: 2.5 }, pb: 2.5, pt: 0 }}>
        <ActionNotice problem={problem} onClose={dismiss} />
        <RevisionList prompt={prompt} locked={pending} onRestore={(revision) => void restore(revision)} />
      </AccordionDetails>
    </Accordion>
  );
}
