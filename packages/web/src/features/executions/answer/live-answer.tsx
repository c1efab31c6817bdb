import {
  type Execution,
  type FollowUp,
  isExecutionPending,
  isToolCallRunning,
  isToolCallWaiting,
} from '@agentarium/contracts';
import { keyframes } from '@emotion/react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { UseMutationResult } from '@tanstack/react-query';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCancelExecution, useCancelFollowUp } from '../../../data/executions.ts';
import { useToast } from '../../../design/feedback/toast.tsx';
import { LoadingButton } from '../../../design/form/loading-button.tsx';
import { useNow } from '../../../design/hooks/use-countdown.ts';
import { useEscape } from '../../../design/hooks/use-escape.ts';
import { useFormat } from '../../../design/hooks/use-format.ts';
import { useIsNarrow } from '../../../design/hooks/use-is-narrow.ts';
import { Icon } from '../../../design/layout/icon.tsx';
import { SpeechBubble } from '../../../widgets/speech-bubble.tsx';
import { ToolCards } from '../tool-calls/tool-calls.tsx';
import type { AgentDisplay } from './agent-display.ts';
import { AnswerBar } from './answer-actions.tsx';
import { AnswerText, preloadMarkdown } from './answer-text.tsx';
import { type LiveExecution, useExecutionStream, useFollowUpStream } from './execution-stream.ts';

/** Space kept between the last words and the bottom of the window, in pixels. */
const margin = 24;
const pointerEvents = ['pointerdown', 'pointerup', 'pointercancel'] as const;

const distanceOf = (end: HTMLElement) => end.getBoundingClientRect().bottom + margin - window.innerHeight;

/** The top bar with the space below it, in pixels: a text that is read from its beginning starts there. */
const head = 76;

/** How far the window may scroll until a text begins below the top bar; any way once its reader has gone further. */
function roomAbove(start: HTMLElement): number {
  const room = start.getBoundingClientRect().top - head;
  return room < -1 ? Number.POSITIVE_INFINITY : Math.max(0, room);
}

/**
 * Keeps the end of a growing text in view until the user scrolls up, and again once they are back at the end. On a phone
 * the text's beginning stays in view too, until the user goes on. Text far below the window is not followed, and nothing
 * moves under a finger. `start` goes on the text, `end` on an element after it; `growth` changes as the text grows.
 */
function useFollowEnd(active: boolean, growth: unknown) {
  const start = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const isPhone = useIsNarrow('sm');
  const [following, setFollowing] = useState(true);
  const lastTop = useRef(0);
  const isPressed = useRef(false);
  const hasStarted = useRef(false);

  useEffect(() => {
    if (!active) return;
    lastTop.current = window.scrollY;
    const onScroll = () => {
      const top = window.scrollY;
      const distance = end.current ? distanceOf(end.current) : 0;
      if (top < lastTop.current - 2 && distance > margin) setFollowing(false);
      else if (distance <= margin) setFollowing(true);
      lastTop.current = top;
    };
    const onPointer = ({ type }: PointerEvent) => {
      isPressed.current = type === 'pointerdown';
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    for (const type of pointerEvents) window.addEventListener(type, onPointer, true);
    return () => {
      window.removeEventListener('scroll', onScroll);
      for (const type of pointerEvents) window.removeEventListener(type, onPointer, true);
    };
  }, [active]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the text has grown
  useLayoutEffect(() => {
    if (!active || !following || isPressed.current || !end.current || !start.current) return;
    const distance = distanceOf(end.current);
    const room = isPhone ? roomAbove(start.current) : Number.POSITIVE_INFINITY;
    if (!hasStarted.current && distance > window.innerHeight / 2) setFollowing(false);
    else if (distance > 0) window.scrollBy(0, Math.min(distance, room));
    if (distance > room) setFollowing(false);
    hasStarted.current = true;
  }, [active, following, growth, isPhone]);

  const jump = useCallback(() => {
    setFollowing(true);
    if (end.current) window.scrollBy({ top: distanceOf(end.current), behavior: 'instant' });
  }, []);
  return { start, end, following: following || !active, jump };
}

const slide = keyframes`from { transform: translateX(-100%); } to { transform: translateX(350%); }`;

export type ExecutionPhase = 'pending' | 'thinking' | 'writing' | 'tools' | 'confirming' | 'reconnecting';

/**
 * The agent's current phase and elapsed time, over a thin moving line; while a model only thinks, also for how long
 * (`thinkingSeconds`).
 */
export function ElapsedLine({
  since,
  phase,
  thinkingSeconds = null,
}: {
  since: number;
  phase: ExecutionPhase;
  thinkingSeconds?: number | null;
}) {
  const { t } = useTranslation('executions');
  const format = useFormat();
  const [shownAt] = useState(Date.now);
  const now = useNow();
  // The server's clock may be ahead of this device's.
  const seconds = Math.floor((now - Math.min(since, shownAt)) / 1000);
  return (
    <Box sx={{ mb: 2 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, color: 'tint.secondary.text' }}>
        <Typography variant="small" role="status" sx={{ fontWeight: 550 }}>
          {t(`phase.${phase}`)}
          {phase === 'thinking' && thinkingSeconds !== null && (
            // A screen reader that read each second aloud would say nothing else.
            <span aria-hidden>{`… ${format.duration(thinkingSeconds * 1000)}`}</span>
          )}
        </Typography>
        <Typography
          variant="small"
          role="timer"
          sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
        >
          {format.duration(seconds * 1000)}
        </Typography>
      </Box>
      <Box
        aria-hidden
        sx={{ mt: 1, height: 2, borderRadius: '2px', overflow: 'hidden', bgcolor: 'surface.bubbleBorder' }}
      >
        <Box
          sx={{
            width: '30%',
            height: '100%',
            bgcolor: 'secondary.main',
            animation: `${slide} 1.8s ease-in-out infinite`,
          }}
        />
      </Box>
    </Box>
  );
}

function LiveText({ run, titles }: { run: LiveExecution; titles?: readonly string[] }) {
  const { t } = useTranslation('executions');
  if (run.text === '') return <Typography sx={{ color: 'text.secondary' }}>{t('inProgress')}</Typography>;
  return <AnswerText text={run.text} streaming={!run.ended} {...(titles && { titles })} />;
}

type StopButtonProps = {
  cancel: UseMutationResult<unknown, Error, void>;
  size?: 'small' | 'medium';
};

/** Stops the answer, also with Esc. */
function StopButton({ cancel, size = 'medium' }: StopButtonProps) {
  const { t } = useTranslation('executions');
  const toast = useToast();
  const stop = () => {
    if (!cancel.isPending)
      cancel.mutate(undefined, { onError: (error) => toast.error(error, t('stopFailed')) });
  };
  useEscape(true, stop);
  return (
    <LoadingButton
      size={size}
      variant="outlined"
      color="inherit"
      icon="stop-fill"
      pending={cancel.isPending}
      onClick={stop}
      aria-keyshortcuts="Escape"
      sx={{ flexShrink: 0 }}
    >
      {t('stop')}
    </LoadingButton>
  );
}

const phaseOf = (run: LiveExecution, execution: Execution): ExecutionPhase => {
  if (!run.connected) return 'reconnecting';
  const lastCall = run.toolCalls.at(-1);
  if (run.toolCalls.some(({ status }) => isToolCallWaiting(status))) return 'confirming';
  if (lastCall && isToolCallRunning(lastCall.status)) return 'tools';
  if (run.thinkingSeconds !== null) return 'thinking';
  if (run.text !== '') return 'writing';
  return isExecutionPending(run.status ?? execution.status) ? 'pending' : 'thinking';
};

/** An answer being written, with elapsed time and Stop (also Esc). */
export function LiveAnswer({
  execution,
  agent,
  titles,
  since,
}: {
  execution: Execution;
  titles: readonly string[];
  agent: AgentDisplay;
  since: number;
}) {
  const { t } = useTranslation('executions');
  const run = useExecutionStream(execution.id);
  const cancel = useCancelExecution(execution.id);
  const isLive = !run.ended;
  const { start, end, following, jump } = useFollowEnd(isLive, run.text);
  useEffect(preloadMarkdown, []);

  return (
    <Box ref={start} sx={{ display: 'flex', flexDirection: 'column', gap: 2, maxWidth: 760 + 72 }}>
      <SpeechBubble image={agent.image} role={agent.role} name={agent.name} breathing={isLive}>
        {isLive && (
          <ElapsedLine since={since} phase={phaseOf(run, execution)} thinkingSeconds={run.thinkingSeconds} />
        )}
        {run.toolCalls.length > 0 && (
          <Box sx={{ mb: 2 }}>
            <ToolCards calls={run.toolCalls} />
          </Box>
        )}
        <LiveText run={run} titles={titles} />
      </SpeechBubble>
      {isLive && (
        <AnswerBar>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
            <StopButton cancel={cancel} />
            {following ? (
              <Typography variant="small" sx={{ color: 'text.secondary', textWrap: 'balance' }}>
                {t('leavingIsSafe')}
              </Typography>
            ) : (
              <Button
                variant="contained"
                color="secondary"
                startIcon={<Icon name="arrow_downward" size={18} />}
                onClick={jump}
                sx={{ ml: 'auto' }}
              >
                {t('jumpToEnd')}
              </Button>
            )}
          </Box>
        </AnswerBar>
      )}
      <div ref={end} />
    </Box>
  );
}

const followUpPhase = (run: LiveExecution, followUp: FollowUp): ExecutionPhase => {
  if (!run.connected) return 'reconnecting';
  if (run.thinkingSeconds !== null) return 'thinking';
  if (run.text !== '') return 'writing';
  return isExecutionPending(run.status ?? followUp.status) ? 'pending' : 'thinking';
};

/** The answer to a question as it is written, with Stop (also Esc). */
export function LiveFollowUp({ followUp }: { followUp: FollowUp }) {
  const run = useFollowUpStream(followUp.id, followUp.execution_id);
  const cancel = useCancelFollowUp(followUp);
  const isLive = !run.ended;
  const { start, end } = useFollowEnd(isLive, run.text);
  return (
    <div ref={start}>
      {isLive && (
        <ElapsedLine
          since={Date.parse(followUp.created_at)}
          phase={followUpPhase(run, followUp)}
          thinkingSeconds={run.thinkingSeconds}
        />
      )}
      <LiveText run={run} />
      {isLive && (
        <Box sx={{ mt: 2 }} data-print-hide>
          <StopButton cancel={cancel} size="small" />
        </Box>
      )}
      <div ref={end} />
    </div>
  );
}
