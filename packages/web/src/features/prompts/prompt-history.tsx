import type { Prompt, PromptRevision } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { revisionsQuery, useRestoreRevision } from '../../data/prompts.ts';
import { QueryFailed } from '../../design/feedback/error-state.tsx';
import { lazyPart } from '../../design/feedback/lazy-part.tsx';
import { ShowMore } from '../../design/feedback/show-more.tsx';
import { useFormat } from '../../design/hooks/use-format.ts';
import { DateTime } from '../../design/layout/date-time.tsx';
import { FactGrid } from '../../design/layout/fact-grid.tsx';
import { Note } from '../../design/layout/note.tsx';
import { SmallButton } from '../../design/layout/small-button.tsx';
import { plainList } from '../../design/layout/styles.ts';
import { AccordionSection } from '../../widgets/admin/accordion-section.tsx';
import { useModelNames } from '../../widgets/admin/model-names.ts';
import { ActionNotice, useConfirmedAction } from '../../widgets/admin/use-confirmed-action.tsx';
import { PromptChips } from './prompt-list.tsx';

type PromptVersion = Pick<Prompt, 'title' | 'content' | 'version' | 'model_type' | 'role'>;

const TextDiff = lazyPart(() => import('../../design/layout/text-diff.tsx'));

/** The changes between two versions of a prompt: its settings as before → after, and its text by words. */
export function PromptChanges({ before, after }: { before: PromptVersion; after: PromptVersion }) {
  const { t } = useTranslation('prompts');
  const { modelOf } = useModelNames();
  const shown = ({ title, role, ...place }: PromptVersion) =>
    [
      [t('field.title'), title],
      [t('field.role'), t(`role.${role}`)],
      [t('field.model'), t(`model.${place.model_type}`)],
      [t('field.version'), [place.version, modelOf(place) ?? []].flat().join(' · ')],
    ] as const;
  const facts = shown(before).flatMap(([label, from], at) => {
    const to = shown(after)[at]?.[1];
    return from === to ? [] : [[label, `${from} → ${to}`] as const];
  });
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5 }}>
      {facts.length > 0 && <FactGrid rows={facts} />}
      {(before.content !== after.content || facts.length === 0) && (
        <Suspense fallback={<Skeleton variant="rounded" height={120} />}>
          <TextDiff
            before={before.content}
            after={after.content}
            label={t('history.difference')}
            same={t('history.sameText')}
            maxHeight={360}
          />
        </Suspense>
      )}
    </Box>
  );
}

type PromptHistoryProps = {
  prompt: Prompt;
  /** The form has changes that restoring would discard. */
  unsaved: boolean;
  onRestored: (prompt: Prompt) => void;
};

/** A prompt's versions, what each changed, and Restore. */
export function PromptHistory({ prompt, unsaved, onRestored }: PromptHistoryProps) {
  const { t } = useTranslation('prompts');
  const { mutateAsync: restoreRevision } = useRestoreRevision();
  const { act, pending, problem, dismiss } = useConfirmedAction();
  const { dateTime } = useFormat();
  const restore = ({ change_count: revision, saved_at }: PromptRevision) =>
    act({
      ...(unsaved && {
        confirm: {
          title: t('history.question'),
          text: t('history.unsaved'),
          confirmLabel: t('history.restore'),
          tone: 'danger',
        },
      }),
      run: async () => {
        const note = t('history.restoredFrom', { at: dateTime(saved_at) });
        onRestored(await restoreRevision({ prompt, revision, note }));
      },
      done: t('history.restored'),
      failed: t('failed.restore'),
      reasons: { STALE_WRITE: t('history.stale') },
    });
  return (
    <AccordionSection
      title={t('history.title')}
      icon="history"
      summary={<Note component="span">{t('history.count', { count: prompt.change_count })}</Note>}
    >
      <ActionNotice problem={problem} onClose={dismiss} />
      <VersionList prompt={prompt} locked={pending} onRestore={(version) => void restore(version)} />
    </AccordionSection>
  );
}

type VersionListProps = {
  prompt: Prompt;
  locked: boolean;
  onRestore: (version: PromptRevision) => void;
};

/** A prompt's versions, newest first; each expands to what it changed of the one before. */
function VersionList({ prompt, locked, onRestore }: VersionListProps) {
  const { t } = useTranslation(['prompts', 'common']);
  const query = useInfiniteQuery(revisionsQuery(prompt.id));
  const [first, ...more] = query.data?.pages ?? [];
  if (query.isPending) return <Skeleton variant="rounded" height={88} aria-label={t('common:loading')} />;
  if (!first) return <QueryFailed query={query} compact />;
  const current = {
    ...prompt,
    saved_at: prompt.updated_at,
    saved_by_username: first.current_saved_by_username,
    note: first.current_note,
  };
  const versions = [current, ...[first, ...more].flatMap((page) => page.items)];
  if (versions.length === 1) return <Note variant="body2">{t('history.none')}</Note>;
  return (
    <>
      <Box component="ol" sx={plainList}>
        {versions.map((version, at) => (
          <Version
            key={version.change_count}
            version={version}
            before={versions[at + 1] ?? null}
            isCurrent={at === 0}
            locked={locked}
            onRestore={() => onRestore(version)}
          />
        ))}
      </Box>
      <ShowMore list={query} small />
    </>
  );
}

type VersionProps = {
  version: PromptRevision;
  /** The version that it changed; null if it is the first one, or that one is not loaded. */
  before: PromptRevision | null;
  isCurrent: boolean;
  locked: boolean;
  onRestore: () => void;
};

function Version({ version, before, isCurrent, locked, onRestore }: VersionProps) {
  const { t } = useTranslation('prompts');
  const [open, setOpen] = useState(isCurrent);
  const id = useId();
  return (
    <Box component="li" sx={{ py: 1.5, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
          <Typography variant="subtitle2" component="h3" sx={{ overflowWrap: 'anywhere' }}>
            {version.title}
          </Typography>
          <Note component="div">
            <DateTime at={version.saved_at} />
            {version.saved_by_username && ` · ${version.saved_by_username}`}
          </Note>
          {version.note && (
            <Typography variant="body2" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
              {version.note}
            </Typography>
          )}
        </Box>
        <Box sx={{ display: 'flex', gap: 0.75, flexWrap: 'wrap' }}>
          {isCurrent && <Chip size="small" color="success" label={t('history.current')} />}
          <PromptChips prompt={version} />
        </Box>
        {before && (
          <SmallButton
            icon="compare_arrows"
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            {t(open ? 'history.hide' : 'history.show')}
          </SmallButton>
        )}
        {!isCurrent && (
          <SmallButton icon="undo" disabled={locked} onClick={onRestore}>
            {t('history.restore')}
          </SmallButton>
        )}
      </Box>
      <Box id={id} sx={{ mt: open && before ? 1.5 : 0 }}>
        {open && before && <PromptChanges before={before} after={version} />}
      </Box>
    </Box>
  );
}
