import { isToolCallWaiting } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../design/feedback/toast.tsx';
import { Icon } from '../../design/layout/icon.tsx';
import { Note } from '../../design/layout/note.tsx';
import { plainList } from '../../design/layout/styles.ts';
import type { ToolCallView } from '../../lib/tool-call-state.ts';
import { DecideButtons, ToolCard, ToolValue } from './tool-card.tsx';

/** The time left until an instant, counted down each second; null without one. */
function useTimeLeft(until: string | null): string | null {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  if (until === null) return null;
  const seconds = Math.max(0, Math.round((Date.parse(until) - now) / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Allows or denies a call. `is_halted`: tool calling is stopped, so nothing will be called. */
export type AnswerCall = (id: string, confirmed: boolean) => Promise<{ is_halted: boolean }>;

/** Asks the run's owner to allow a tool call, with its arguments and the time left. */
export function ApprovalCard({ call, answer: send }: { call: ToolCallView; answer: AnswerCall }) {
  const { t } = useTranslation('tool-calls');
  const toast = useToast();
  const left = useTimeLeft(call.expiresAt);
  const decide = useMutation({ mutationFn: (confirmed: boolean) => send(call.id, confirmed) });
  const answer = (confirmed: boolean) =>
    decide.mutate(confirmed, {
      onSuccess: ({ is_halted }) => {
        if (is_halted) toast.info(t('confirm.halted', { tool: call.toolName }));
      },
      onError: (error) => toast.error(error, t('answerFailed')),
    });
  const busy = (confirmed: boolean) => decide.isPending && decide.variables === confirmed;
  return (
    <Box
      role="group"
      aria-label={t('confirm.title', { tool: call.toolName })}
      sx={{
        p: 2,
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 1.5,
        border: 1,
        borderColor: 'warning.main',
        borderRadius: '12px',
        bgcolor: 'tint.warning.soft',
      }}
    >
      <Box sx={{ display: 'flex', gap: 1.25, alignItems: 'flex-start' }}>
        <Icon name="shield_person" size={22} sx={{ color: 'tint.warning.text' }} />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="subtitle2" component="p">
            {t('confirm.title', { tool: call.toolName })}
          </Typography>
          <Note>{t('confirm.text')}</Note>
        </Box>
        {left && (
          <Note
            component="span"
            aria-label={t('confirm.left', { time: left })}
            sx={{ fontVariantNumeric: 'tabular-nums' }}
          >
            {left}
          </Note>
        )}
      </Box>
      {Object.keys(call.arguments ?? {}).length > 0 && (
        <ToolValue label={t('arguments')} value={call.arguments} />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <DecideButtons
          allow={t('confirm.allow')}
          deny={t('confirm.deny')}
          busy={busy}
          locked={decide.isPending || decide.isSuccess}
          onAnswer={answer}
        />
      </Box>
    </Box>
  );
}

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
              <ApprovalCard call={call} answer={answer} />
            ) : (
              <ToolCard call={call} />
            )}
          </li>
        ))}
      </Box>
    </Box>
  );
}
