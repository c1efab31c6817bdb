import { type FollowUp, isExecutionPending } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import { useCancelFollowUp } from '../../../data/executions.ts';
import { ElapsedLine, type ExecutionPhase } from '../answer/elapsed-line.tsx';
import { LiveText } from '../answer/live-text.tsx';
import { StopButton } from '../answer/stop-button.tsx';
import { type LiveExecution, useFollowUpStream } from '../answer/use-execution-stream.ts';
import { useFollowEnd } from '../answer/use-follow-end.ts';

const phaseOf = (run: LiveExecution, followUp: FollowUp): ExecutionPhase => {
  if (!run.connected) return 'reconnecting';
  if (run.text !== '') return 'writing';
  return isExecutionPending(run.status ?? followUp.status) ? 'pending' : 'thinking';
};

/** The answer to a question as it is written, with Stop (also Esc). */
export function LiveTurn({ followUp }: { followUp: FollowUp }) {
  const run = useFollowUpStream(followUp.id, followUp.execution_id);
  const cancel = useCancelFollowUp(followUp);
  const isLive = !run.ended;
  const { end } = useFollowEnd(isLive, run.text);
  return (
    <>
      {isLive && <ElapsedLine since={Date.parse(followUp.created_at)} phase={phaseOf(run, followUp)} />}
      <LiveText run={run} />
      {isLive && (
        <Box sx={{ mt: 2 }} data-print-hide>
          <StopButton cancel={cancel} size="small" />
        </Box>
      )}
      <div ref={end} />
    </>
  );
}
