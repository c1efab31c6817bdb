import { isToolCallWaiting } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Note } from '../../design/layout/note.tsx';
import { plainList } from '../../design/layout/styles.ts';
import type { ToolCallView } from '../../lib/tool-call-state.ts';
import { type AnswerCall, ConfirmCard } from './confirm-card.tsx';
import { ToolCard } from './tool-card.tsx';

/** A run's tool calls as compact cards that expand; a call awaiting approval asks those who may `answer`. */
export function ToolCardList({
  calls,
  answer,
}: {
  calls: readonly ToolCallView[];
  /** Null for users who may not decide. */
  answer: AnswerCall | null;
}) {
  const { t } = useTranslation('tool-calls');
  if (calls.length === 0) return null;
  return (
    <Box component="section" aria-label={t('title')} sx={{ display: 'grid', gap: 1, maxWidth: 760 }}>
      <Note component="h3" sx={{ fontWeight: 600 }}>
        {t('used', { count: calls.length })}
      </Note>
      <Box component="ul" aria-live="polite" sx={{ ...plainList, display: 'grid', gap: 1 }}>
        {calls.map((call) => (
          <li key={call.id}>
            {isToolCallWaiting(call.status) && answer ? (
              <ConfirmCard call={call} answer={answer} />
            ) : (
              <ToolCard call={call} />
            )}
          </li>
        ))}
      </Box>
    </Box>
  );
}
