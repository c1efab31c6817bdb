import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../design/feedback/lazy-part.tsx';
import { Segmented } from '../../../design/form/segmented.tsx';
import { useUrlState } from '../../../design/hooks/use-url-state.ts';
import { Note } from '../../../design/layout/note.tsx';
import { bubble, equalColumns } from '../../../design/layout/styles.ts';
import { plainTextOf } from '../../../lib/plain-text.ts';
import { AnswerText } from '../answer/answer-text.tsx';

const TextDiff = lazyPart(() => import('../../../design/layout/text-diff.tsx'));

/** Two answers: a text diff, or both side by side. */
export function TextsCompared({ before, after }: { before: string; after: string }) {
  const { t } = useTranslation('compare');
  const [view, choose] = useUrlState('view', 'words');
  return (
    <>
      <Box sx={{ mb: 1.5 }}>
        <Segmented
          label={t('view.label')}
          value={view === 'beside' ? 'beside' : 'words'}
          options={[
            { value: 'words', label: t('view.words') },
            { value: 'beside', label: t('view.beside') },
          ]}
          onChange={(next) => choose(next)}
        />
      </Box>
      {view === 'beside' ? (
        <Box sx={{ ...equalColumns('md', 2), gap: 2 }}>
          {[
            { label: t('before'), text: before },
            { label: t('after'), text: after },
          ].map(({ label, text }) => (
            <Box
              key={label}
              component="section"
              aria-label={label}
              sx={{ p: { xs: 2, sm: 2.5 }, ...bubble, minWidth: 0 }}
            >
              <Note sx={{ mb: 1 }}>{label}</Note>
              <AnswerText text={text} />
            </Box>
          ))}
        </Box>
      ) : (
        <Box sx={{ maxWidth: 760 }}>
          <Suspense fallback={<Skeleton variant="rounded" height={200} />}>
            <TextDiff
              before={plainTextOf(before)}
              after={plainTextOf(after)}
              label={t('text')}
              same={t('sameText')}
            />
          </Suspense>
        </Box>
      )}
    </>
  );
}
