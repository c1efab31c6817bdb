import { type FollowUp, isExecutionPending } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useCancelFollowUp } from '../../../data/executions.ts';
import { useToast } from '../../../design/feedback/toast.tsx';
import { LoadingButton } from '../../../design/form/loading-button.tsx';
import { AnswerText } from '../answer/answer-text.tsx';
import { ElapsedLine, type ExecutionPhase } from '../answer/elapsed-line.tsx';
import { type LiveExecution, useFollowUpStream } from '../answer/use-execution-stream.ts';
import { useFollowEnd } from '../answer/use-follow-end.ts';
import { useEscape } from '../detail/use-escape.ts';

const phaseOf = (run: LiveExecution, followUp: FollowUp): ExecutionPhase => {
  if (!run.connected) return 'reconnecting';
  if (run.text !== '') return 'writing';
  return isExecutionPending(run.status ?? followUp.status) ? 'pending' : 'thinking';
};

/** What is being said to a question, as it is written, with Stop (also Esc). */
export function LiveTurn({ followUp }: { followUp: FollowUp }) {
  const { t } = useTranslation(['follow-ups', 'executions']);
  const toast = useToast();
  const run = useFollowUpStream(followUp.id, followUp.execution_id);
  const cancel = useCancelFollowUp(followUp);
  const isLive = !run.ended;
  const { end } = useFollowEnd(isLive, run.text);
  const stop = () => {
    if (!cancel.isPending)
      cancel.mutate(undefined, { onError: (error) => toast.error(error, t('executions:stopFailed')) });
  };
  useEscape(isLive, stop);
  return (
    <>
      {isLive && (
        <ElapsedLine
          since={Math.min(Date.parse(followUp.created_at), Date.now())}
          phase={phaseOf(run, followUp)}
        />
      )}
      {run.text === '' ? (
        <Typography sx={{ color: 'text.secondary' }}>{t('inProgress')}</Typography>
      ) : (
        <AnswerText text={run.text} streaming={isLive} />
      )}
      {isLive && (
        <Box sx={{ mt: 2 }} data-print-hide>
          <LoadingButton
            size="small"
            variant="outlined"
            color="inherit"
            icon="stop-fill"
            pending={cancel.isPending}
            onClick={stop}
            aria-keyshortcuts="Escape"
          >
            {t('executions:stop')}
          </LoadingButton>
        </Box>
      )}
      <div ref={end} />
    </>
  );
}
