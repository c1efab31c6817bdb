import {
  type Execution,
  isExecutionPending,
  isToolCallRunning,
  isToolCallWaiting,
} from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useCancelExecution } from '../../../data/executions.ts';
import { Icon } from '../../../design/layout/icon.tsx';
import { SpeechBubble } from '../../../widgets/speech-bubble.tsx';
import { ToolCards } from '../tool-calls/tool-cards.tsx';
import { AnswerBar } from './answer-bar.tsx';
import { preloadMarkdown } from './answer-text.tsx';
import { ElapsedLine, type ExecutionPhase } from './elapsed-line.tsx';
import { LiveText } from './live-text.tsx';
import type { Speaker } from './speaker.ts';
import { StopButton } from './stop-button.tsx';
import { type LiveExecution, useExecutionStream } from './use-execution-stream.ts';
import { useFollowEnd } from './use-follow-end.ts';

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
  speaker,
  titles,
  since,
}: {
  execution: Execution;
  titles: readonly string[];
  speaker: Speaker;
  since: number;
}) {
  const { t } = useTranslation('executions');
  const run = useExecutionStream(execution.id);
  const cancel = useCancelExecution(execution.id);
  const isLive = !run.ended;
  const { end, following, jump } = useFollowEnd(isLive, run.text);
  useEffect(preloadMarkdown, []);

  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, maxWidth: 760 + 72 }}>
      <SpeechBubble image={speaker.image} role={speaker.role} name={speaker.name} breathing={isLive}>
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
              <Typography variant="small" sx={{ color: 'text.secondary' }}>
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
