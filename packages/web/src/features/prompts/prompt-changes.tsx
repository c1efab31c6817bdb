import type { Prompt } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../design/feedback/lazy-part.tsx';
import { FactGrid } from '../../design/layout/fact-grid.tsx';

export type PromptVersion = Pick<Prompt, 'title' | 'content' | 'version' | 'model_type' | 'role'>;

const TextDiff = lazyPart(() => import('../../design/layout/text-diff.tsx'));

/** The changes between two versions of a prompt: its settings as before → after, and its text by words. */
export function PromptChanges({ before, after }: { before: PromptVersion; after: PromptVersion }) {
  const { t } = useTranslation('prompts');
  const shown = ({ title, role, model_type, version }: PromptVersion) =>
    [
      [t('field.title'), title],
      [t('field.role'), t(`role.${role}`)],
      [t('field.model'), t(`model.${model_type}`)],
      [t('field.version'), String(version)],
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
