import {
  isToolCallCompleted,
  isToolCallFailed,
  isToolCallRunning,
  isToolCallWaiting,
  type ToolCallStatus,
  toolName,
} from '@agentarium/contracts';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Collapse from '@mui/material/Collapse';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../design/feedback/toast.tsx';
import { LoadingButton, type LoadingButtonProps } from '../../design/form/loading-button.tsx';
import { useTimeLeft } from '../../design/hooks/use-countdown.ts';
import { useFormat } from '../../design/hooks/use-format.ts';
import { useLanguage } from '../../design/hooks/use-language.ts';
import { Icon } from '../../design/layout/icon.tsx';
import { Note } from '../../design/layout/note.tsx';
import { plainList, storedValue, surface } from '../../design/layout/styles.ts';
import type { IconName } from '../../lib/icons.ts';
import { argumentLine, printed, readError, type ToolCallView } from '../../lib/tool-call-state.ts';

const look: Record<ToolCallStatus, { icon: IconName; color: string }> = {
  pending_confirmation: { icon: 'hourglass_top', color: 'warning.main' },
  running: { icon: 'sync', color: 'secondary.main' },
  completed: { icon: 'check_circle', color: 'success.main' },
  failed: { icon: 'error', color: 'error.main' },
  denied: { icon: 'block', color: 'text.secondary' },
};

/** Arguments or a result in full, in a scrollable box. */
function ToolValue({ label, value }: { label: string; value: unknown }) {
  return (
    <div>
      <Typography variant="caption" component="p" sx={{ mb: 0.5, color: 'text.secondary', fontWeight: 600 }}>
        {label}
      </Typography>
      <Box
        component="pre"
        tabIndex={0}
        role="group"
        aria-label={label}
        sx={{ ...storedValue, p: 1.25, maxHeight: 220, borderRadius: '8px', bgcolor: 'surface.sunken' }}
      >
        {printed(value)}
      </Box>
    </div>
  );
}

/** Says why a call has no result, in the user's language if its code is known. */
function useReason(error: string | null): string | null {
  const { t } = useTranslation('tool-calls');
  if (error === null) return null;
  const { code, words } = readError(error);
  return t(`reason.${code}`, { defaultValue: words });
}

/** One tool call: name, arguments, outcome and duration; expands to the details. */
export function ToolCard({ call }: { call: ToolCallView }) {
  const { t } = useTranslation('tool-calls');
  const format = useFormat();
  const [open, setOpen] = useState(false);
  const bodyId = useId();
  const { icon, color } = look[call.status];
  const reason = useReason(call.error);
  const name = toolName(call.toolName, useLanguage());
  // Shorter durations are not worth showing.
  const time = call.durationMs === null || call.durationMs < 100 ? null : format.duration(call.durationMs);
  return (
    <Box sx={{ ...surface }}>
      <ButtonBase
        onClick={() => setOpen(!open)}
        aria-expanded={open}
        aria-controls={bodyId}
        sx={{
          width: '100%',
          minHeight: 44,
          px: 1.5,
          py: 0.75,
          gap: 1.25,
          justifyContent: 'flex-start',
          textAlign: 'start',
          borderRadius: 'inherit',
        }}
      >
        <Box
          sx={{
            display: 'flex',
            color,
            ...(isToolCallRunning(call.status) && {
              '@media (prefers-reduced-motion: no-preference)': {
                animation: 'tool-turn 1.2s linear infinite',
                '@keyframes tool-turn': { to: { transform: 'rotate(360deg)' } },
              },
            }),
          }}
        >
          <Icon name={icon} size={20} />
        </Box>
        <Box sx={{ minWidth: 0, flex: 1 }}>
          <Typography variant="body2" component="span" sx={{ fontWeight: 600, mr: 1 }}>
            {name}
          </Typography>
          <Note
            component="span"
            sx={{
              display: 'block',
              overflow: 'hidden',
              textOverflow: 'ellipsis',
              whiteSpace: 'nowrap',
            }}
          >
            {reason || argumentLine(call.arguments) || t('noArguments')}
          </Note>
        </Box>
        <Typography
          variant="caption"
          component="span"
          sx={{ flexShrink: 0, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
        >
          {[t(`status.${call.status}`), time].filter(Boolean).join(' · ')}
        </Typography>
        <Icon name={open ? 'keyboard_arrow_up' : 'keyboard_arrow_down'} size={20} />
      </ButtonBase>
      <Collapse in={open} id={bodyId} unmountOnExit>
        <Box
          sx={{ px: 1.5, pb: 1.5, pt: 0.5, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5 }}
        >
          <ToolValue label={t('arguments')} value={call.arguments} />
          {isToolCallCompleted(call.status) && <ToolValue label={t('result')} value={call.result} />}
          {reason && (
            <Typography
              variant="small"
              sx={{ color: isToolCallFailed(call.status) ? 'error.main' : 'text.secondary' }}
            >
              {reason}
            </Typography>
          )}
        </Box>
      </Collapse>
    </Box>
  );
}

type DecideButtonsProps = {
  allow: string;
  deny: string;
  /** Returns whether this answer is being sent. */
  busy: (allows: boolean) => boolean;
  locked: boolean;
  onAnswer: (allows: boolean) => void;
  describedBy?: string;
};

/** Allow and Deny for a pending tool call. */
export function DecideButtons({ allow, deny, busy, locked, onAnswer, describedBy }: DecideButtonsProps) {
  const common = (allows: boolean): LoadingButtonProps => ({
    size: 'small',
    pending: busy(allows),
    disabled: locked,
    onClick: () => onAnswer(allows),
    'aria-describedby': describedBy,
  });
  return (
    <>
      <LoadingButton {...common(true)} icon="check">
        {allow}
      </LoadingButton>
      <LoadingButton {...common(false)} icon="block" variant="outlined" color="inherit">
        {deny}
      </LoadingButton>
    </>
  );
}

/** Allows or denies a call. `is_halted`: tool calling is stopped, so nothing will be called. */
export type AnswerCall = (id: string, confirmed: boolean) => Promise<{ is_halted: boolean }>;

/** Asks the run's owner to allow a tool call, with its arguments and the time left. */
export function ApprovalCard({ call, answer: send }: { call: ToolCallView; answer: AnswerCall }) {
  const { t } = useTranslation('tool-calls');
  const toast = useToast();
  const tool = toolName(call.toolName, useLanguage());
  const left = useTimeLeft(call.expiresAt);
  const decide = useMutation({ mutationFn: (confirmed: boolean) => send(call.id, confirmed) });
  const answer = async (confirmed: boolean) => {
    try {
      const { is_halted } = await decide.mutateAsync(confirmed);
      if (is_halted) toast.info(t('confirm.halted', { tool }));
    } catch (error) {
      toast.error(error, t('answerFailed'));
    }
  };
  const busy = (confirmed: boolean) => decide.isPending && decide.variables === confirmed;
  return (
    <Box
      role="group"
      aria-label={t('confirm.title', { tool })}
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
            {t('confirm.title', { tool })}
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
          onAnswer={(confirmed) => void answer(confirmed)}
        />
      </Box>
    </Box>
  );
}

// Long arguments are cut, not as wide as they are.
const rows = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 } as const;

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
    <Box component="section" aria-label={t('title')} sx={{ ...rows, maxWidth: 760 }}>
      <Note component="h3" sx={{ fontWeight: 600 }}>
        {t('used', { count: calls.length })}
      </Note>
      <Box component="ul" aria-live="polite" sx={{ ...plainList, ...rows }}>
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
