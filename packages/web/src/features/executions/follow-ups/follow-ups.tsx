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
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FollowUpRequest, useCreateFollowUp } from '../../../data/executions.ts';
import { lazyPart } from '../../../design/feedback/lazy-part.tsx';
import { useSession } from '../../../design/hooks/use-session.ts';
import { bubble, plainList } from '../../../design/layout/styles.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { newKey } from '../../../lib/api/new-key.ts';
import { preload } from '../../../lib/load-file.ts';
import { useVision } from '../../../widgets/files/use-vision.ts';
import {
  AnswerMeta,
  CutMark,
  DemoBadge,
  FailureNotice,
  LeftOutMark,
  PartialNote,
} from '../answer/answer-notes.tsx';
import { AnswerText } from '../answer/answer-text.tsx';
import { withoutLooseEnd } from '../answer/streaming-markdown.ts';
import { ExecutionProblem } from '../configure/execution-problem.tsx';
import { OwnRating } from '../feedback/own-rating.tsx';
import { FilesOfRun } from '../files/execution-files.tsx';
import { AskForm } from './ask-form.tsx';
import { FollowUpItem, followUpAttributes, questionText, questionWithFiles } from './follow-up-item.tsx';

const loadLive = async () => ({ default: (await import('../answer/live-answer.tsx')).LiveFollowUp });
const LiveFollowUp = lazyPart(loadLive);

/** Asks about an execution's answer and reports why it couldn't. `ask` returns whether the question was accepted. */
function useAsk(executionId: string) {
  const create = useCreateFollowUp(executionId);
  const [problem, setProblem] = useState<unknown>(null);
  const neverResponds = useRef<{ body: string; key: string } | null>(null);
  return {
    problem,
    /** The question being sent now. */
    sending: create.isPending ? create.variables.input : null,
    async ask(input: FollowUpRequest['input']): Promise<boolean> {
      // A question without a response is resent under the same key, so it can't be asked twice.
      const body = JSON.stringify(input);
      const key = neverResponds.current?.body === body ? neverResponds.current.key : newKey();
      neverResponds.current = { body, key };
      setProblem(null);
      try {
        await create.mutateAsync({ input, idempotencyKey: key });
        neverResponds.current = null;
        return true;
      } catch (error) {
        if (!isApiError(error, 'NETWORK')) neverResponds.current = null;
        setProblem(error);
        return false;
      }
    },
  };
}

type FollowUpsProps = { execution: Execution; task: Task | undefined };

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

type SaidProps = { followUp: FollowUp; question: string; userId: string };

function Said({ followUp, question, userId }: SaidProps) {
  const isOpen = isExecutionOpen(followUp.status);
  return (
    <Bubble>
      {followUp.is_demo && (
        <Box sx={{ mb: 1.5 }} data-print-hide>
          <DemoBadge />
        </Box>
      )}
      {isOpen ? (
        <Suspense fallback={null}>
          <LiveFollowUp followUp={followUp} />
        </Suspense>
      ) : (
        <Box {...followUpAttributes(question)}>
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
          <OwnRating
            userId={userId}
            of={{ executionId: followUp.execution_id, followUpId: followUp.id }}
            feedback={followUp.feedback}
          />
        </Box>
      )}
    </Bubble>
  );
}

/** An answer's follow-up questions and answers, and the form to ask another. */
export function FollowUps({ execution, task }: FollowUpsProps) {
  const { t } = useTranslation(['follow-ups', 'executions']);
  const { user } = useSession();
  const { ask, sending, problem } = useAsk(execution.id);
  const { follow_ups: followUps } = execution;
  const last = followUps.at(-1);
  const suggestions = last ? last.suggestions : execution.suggestions;
  const send = (kind: FollowUpKind, message: string, files: readonly string[] = []) => {
    preload(loadLive);
    return ask({ kind, message, ...(files.length > 0 && { files: [...files] }) });
  };
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
              <FollowUpItem
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
                          <AnswerText text={withoutLooseEnd(followUp.partial_result)} />
                        </Bubble>
                      </div>
                    )}
                  </>
                ) : (
                  <Said followUp={followUp} question={words} userId={execution.user_id} />
                )}
              </FollowUpItem>
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
          <Alert severity="info">{t('full', { max: maxFollowUps })}</Alert>
        ) : (
          <AskForm
            executionId={execution.id}
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
