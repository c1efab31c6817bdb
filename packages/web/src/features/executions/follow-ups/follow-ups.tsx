import {
  type Execution,
  type FollowUp,
  type FollowUpKind,
  isExecutionFailed,
  isExecutionOpen,
  type Task,
} from '@agentarium/contracts';
import { maxFollowUps } from '@agentarium/contracts/names';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../design/hooks/use-session.ts';
import { Icon } from '../../../design/layout/icon.tsx';
import { bubble, plainList } from '../../../design/layout/styles.ts';
import { useVision } from '../../../widgets/files/use-vision.ts';
import { CutMark, LeftOutMark } from '../answer/answer-marks.tsx';
import { AnswerMeta, DemoBadge } from '../answer/answer-meta.tsx';
import { AnswerText } from '../answer/answer-text.tsx';
import { FailureNotice } from '../answer/failure-notice.tsx';
import { PartialNote } from '../answer/partial-note.tsx';
import { ExecutionProblem } from '../configure/execution-problem.tsx';
import { FilesOfRun } from '../files/files-of-run.tsx';
import { AskForm } from './ask-form.tsx';
import { LiveTurn } from './live-turn.tsx';
import { Turn } from './turn.tsx';
import { questionText, questionWithFiles, turnAttributes } from './turn-text.ts';
import { useAsk } from './use-ask.ts';

export type FollowUpsProps = { execution: Execution; task: Task | undefined };

/** The agent's answer to a question. */
const Bubble = ({ children }: { children: ReactNode }) => (
  <Box
    sx={{
      ...bubble,
      borderTopLeftRadius: '6px',
      px: { xs: 2, sm: 3 },
      py: { xs: 2, sm: 2.5 },
      '@media print': { p: 0, border: 0, bgcolor: 'transparent' },
    }}
  >
    {children}
  </Box>
);

function Said({ followUp, question }: { followUp: FollowUp; question: string }) {
  const isOpen = isExecutionOpen(followUp.status);
  return (
    <Bubble>
      {followUp.is_demo && (
        <Box sx={{ mb: 1.5 }} data-print-hide>
          <DemoBadge />
        </Box>
      )}
      {isOpen ? (
        <LiveTurn followUp={followUp} />
      ) : (
        <Box {...turnAttributes(question)}>
          <AnswerText text={followUp.result ?? ''} />
        </Box>
      )}
      {followUp.result_cut && (
        <Box sx={{ mt: 1.5 }}>
          <CutMark cut={followUp.result_cut} />
        </Box>
      )}
      {followUp.images_left_out > 0 && (
        <Box sx={{ mt: 1.5 }}>
          <LeftOutMark images={followUp.images_left_out} />
        </Box>
      )}
      {!isOpen && (
        <Box sx={{ mt: 1.5 }} data-print-hide>
          <AnswerMeta execution={followUp} />
        </Box>
      )}
    </Bubble>
  );
}

/** An answer's follow-up questions and answers, and the form to ask another. */
export default function FollowUps({ execution, task }: FollowUpsProps) {
  const { t } = useTranslation(['follow-ups', 'executions']);
  const { user } = useSession();
  const { ask, sending, problem } = useAsk(execution.id);
  const { follow_ups: followUps } = execution;
  const last = followUps.at(-1);
  const suggestions = last ? last.suggestions : execution.suggestions;
  const send = (kind: FollowUpKind, message: string, files: readonly string[] = []) =>
    ask({ kind, message, ...(files.length > 0 && { files: [...files] }) });
  const sees = useVision()(task?.model_type);
  const again = ({ kind, message, files }: FollowUp) =>
    send(
      kind,
      message,
      files.map(({ id }) => id),
    );
  return (
    <Box
      component="section"
      aria-label={t('title')}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5, maxWidth: 760 }}
    >
      {followUps.length > 0 && (
        <Box
          component="ol"
          sx={{ ...plainList, display: 'grid', gap: 2.5 }}
          aria-label={t('executions:followUp.title')}
        >
          {followUps.map((followUp) => {
            const question = questionText(t, followUp);
            const words = questionWithFiles(t, followUp);
            const isStopped = followUp.error?.code === 'CANCELLED';
            return (
              <Turn
                key={followUp.id}
                question={question}
                files={<FilesOfRun files={followUp.files} isOwn={execution.user_id === user?.id} />}
              >
                {isExecutionFailed(followUp.status) ? (
                  <>
                    <FailureNotice
                      error={followUp.error}
                      title={t(isStopped ? 'stopped' : 'failed')}
                      onRetry={followUp === last ? () => void again(followUp) : undefined}
                      retrying={sending !== null}
                    />
                    {followUp.partial_result && (
                      <div>
                        <PartialNote />
                        <Bubble>
                          <AnswerText text={followUp.partial_result} />
                        </Bubble>
                      </div>
                    )}
                  </>
                ) : (
                  <Said followUp={followUp} question={words} />
                )}
              </Turn>
            );
          })}
        </Box>
      )}
      <Box data-print-hide sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5 }}>
        <Typography variant="h4" component="h3">
          {t('title')}
        </Typography>
        <ExecutionProblem problem={problem} parameters={task?.required_parameters ?? []} />
        {followUps.length >= maxFollowUps ? (
          <Alert severity="info" icon={<Icon name="info" />}>
            {t('full', { max: maxFollowUps })}
          </Alert>
        ) : (
          <AskForm
            asked={followUps.length}
            suggestions={suggestions}
            busy={last !== undefined && isExecutionOpen(last.status)}
            sending={sending?.kind ?? null}
            sees={sees}
            onAsk={send}
          />
        )}
      </Box>
    </Box>
  );
}
