import type { Prompt, PromptRevision } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { revisionsQuery, useRestoreRevision } from '../../data/prompts.ts';
import { QueryFailed } from '../../design/feedback/error-state.tsx';
import { lazyPart } from '../../design/feedback/lazy-part.tsx';
import { ShowMore } from '../../design/feedback/show-more.tsx';
import { LoadingButton } from '../../design/form/loading-button.tsx';
import { DateTime } from '../../design/layout/date-time.tsx';
import { Note } from '../../design/layout/note.tsx';
import { SmallButton } from '../../design/layout/small-button.tsx';
import { plainList } from '../../design/layout/styles.ts';
import { AccordionSection } from '../../widgets/admin/accordion-section.tsx';
import { ActionNotice, useConfirmedAction } from '../../widgets/admin/use-confirmed-action.tsx';
import { PromptChips } from './prompt-list.tsx';

type PromptHistoryProps = {
  prompt: Prompt;
  /** The form has changes that restoring would discard. */
  unsaved: boolean;
  onRestored: (prompt: Prompt) => void;
};

/** A prompt's history, what restoring a version would change, and Restore. */
export function PromptHistory({ prompt, unsaved, onRestored }: PromptHistoryProps) {
  const { t } = useTranslation('prompts');
  const { mutateAsync: restoreRevision } = useRestoreRevision(prompt);
  const { act, pending, problem, dismiss } = useConfirmedAction();
  const restore = (revision: PromptRevision) =>
    act({
      confirm: {
        title: t('history.question'),
        text: t(unsaved ? 'history.unsaved' : 'history.kept'),
        confirmLabel: t('history.restore'),
        ...(unsaved && { tone: 'danger' }),
      },
      run: async () => onRestored(await restoreRevision(revision.change_count)),
      done: t('history.restored'),
      failed: t('failed.restore'),
    });
  return (
    <AccordionSection
      title={t('history.title')}
      icon="history"
      summary={<Note component="span">{t('history.count', { count: prompt.change_count })}</Note>}
    >
      <ActionNotice problem={problem} onClose={dismiss} />
      <RevisionList prompt={prompt} locked={pending} onRestore={(revision) => void restore(revision)} />
    </AccordionSection>
  );
}

const TextDiff = lazyPart(() => import('../../design/layout/text-diff.tsx'));

type RevisionListProps = {
  prompt: Prompt;
  locked: boolean;
  onRestore: (revision: PromptRevision) => void;
};

/** A prompt's revisions, newest first; each expands to what restoring it would change. */
function RevisionList({ prompt, locked, onRestore }: RevisionListProps) {
  const { t } = useTranslation(['prompts', 'common']);
  const query = useInfiniteQuery(revisionsQuery(prompt.id));
  const revisions = query.data?.pages.flatMap((page) => page.items);
  if (query.isPending) return <Skeleton variant="rounded" height={88} aria-label={t('common:loading')} />;
  if (!revisions) return <QueryFailed query={query} compact />;
  if (revisions.length === 0) {
    return <Note variant="body2">{t('history.none')}</Note>;
  }
  return (
    <>
      <Box component="ol" sx={plainList}>
        {revisions.map((revision) => (
          <Revision
            key={revision.change_count}
            {...{ prompt, revision, locked }}
            onRestore={() => onRestore(revision)}
          />
        ))}
      </Box>
      <ShowMore list={query} small />
    </>
  );
}

type RevisionProps = { prompt: Prompt; revision: PromptRevision; locked: boolean; onRestore: () => void };

function Revision({ prompt, revision, locked, onRestore }: RevisionProps) {
  const { t } = useTranslation('prompts');
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <Box component="li" sx={{ py: 1.5, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
          <Typography variant="subtitle2" component="h3" sx={{ overflowWrap: 'anywhere' }}>
            {revision.title}
          </Typography>
          <Note component="div">
            <DateTime at={revision.saved_at} />
            {revision.saved_by_username && ` · ${revision.saved_by_username}`}
          </Note>
        </Box>
        <Box sx={{ display: 'flex', gap: 0.75, flexWrap: 'wrap' }}>
          <PromptChips prompt={revision} />
        </Box>
        <SmallButton
          icon="compare_arrows"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {t(open ? 'history.hide' : 'history.compare')}
        </SmallButton>
      </Box>
      <Box id={id} sx={{ mt: open ? 1.5 : 0 }}>
        {open && (
          <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5 }}>
            <Suspense fallback={<Skeleton variant="rounded" height={120} />}>
              <TextDiff
                before={prompt.content}
                after={revision.content}
                label={t('history.difference')}
                same={t('history.sameText')}
                maxHeight={360}
              />
            </Suspense>
            <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
              <LoadingButton variant="outlined" icon="undo" pending={locked} onClick={onRestore}>
                {t('history.restore')}
              </LoadingButton>
            </Box>
          </Box>
        )}
      </Box>
    </Box>
  );
}
