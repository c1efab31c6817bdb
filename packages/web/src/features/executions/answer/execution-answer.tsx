import { type Execution, isExecutionFailed, isExecutionOpen, type Task } from '@agentarium/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../design/feedback/lazy-part.tsx';
import { Icon } from '../../../design/layout/icon.tsx';
import { Note } from '../../../design/layout/note.tsx';
import { preload } from '../../../lib/load-file.ts';
import { SpeechBubble } from '../../../widgets/speech-bubble.tsx';
import { EndedToolCards } from '../tool-calls/ended-tool-cards.tsx';
import { AnswerSkeleton } from './answer-skeleton.tsx';
import { AnswerText } from './answer-text.tsx';
import { FailureNotice } from './failure-notice.tsx';
import { FinishedAnswer } from './finished-answer.tsx';
import { PartialNote } from './partial-note.tsx';
import { speakerOf, taskNameOf, taskNamesOf } from './speaker.ts';

const loadLive = async () => ({ default: (await import('./live-answer.tsx')).LiveAnswer });
const LiveAnswer = lazyPart(loadLive);

/** Preloads the code of the live answer, which finished runs don't need. */
export const preloadLiveAnswer = () => preload(loadLive);

export type ExecutionAnswerProps = {
  execution: Execution;
  /** Absent if the task was deleted or has not loaded: pictures and labels fall back. */
  task: Task | undefined;
  /** The time at which the run was started here, in milliseconds since 1970; else the server's time is used. */
  startedAt?: number | undefined;
  onRunAgain?: (() => void) | undefined;
  onRetry?: (() => void) | undefined;
  retrying?: boolean;
};

/**
 * An execution's result in every state: live while it runs, the answer, why it failed, or that there is none
 * (docs/spec/user-side.md#executions).
 */
export function ExecutionAnswer({
  execution,
  task,
  startedAt,
  onRunAgain,
  onRetry,
  retrying = false,
}: ExecutionAnswerProps) {
  const { t, i18n } = useTranslation('executions');
  const speaker = speakerOf(task, i18n.language, execution.agent_name);
  const title = taskNameOf(task, i18n.language, execution.task_name);
  const titles = taskNamesOf(task, execution.task_name);
  const disclaimer = speaker.disclaimer && (
    <Note sx={{ display: 'flex', gap: 0.75, maxWidth: '72ch' }}>
      <Icon name="info" size={16} sx={{ mt: '2px' }} />
      {speaker.disclaimer}
    </Note>
  );

  const isLive = isExecutionOpen(execution.status);
  const [wasLive] = useState(isLive);

  if (isLive) {
    return (
      <Suspense fallback={<AnswerSkeleton />}>
        <LiveAnswer
          execution={execution}
          speaker={speaker}
          titles={titles}
          since={startedAt ?? Date.parse(execution.created_at)}
        />
      </Suspense>
    );
  }
  if (isExecutionFailed(execution.status)) {
    return (
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
        <FailureNotice error={execution.error} onRetry={onRetry} retrying={retrying} reveal={wasLive} />
        {execution.partial_result && (
          <section aria-label={t('partial')}>
            <PartialNote />
            <SpeechBubble image={speaker.image} role={speaker.role} name={speaker.name}>
              <AnswerText text={execution.partial_result} titles={titles} />
            </SpeechBubble>
          </section>
        )}
        <EndedToolCards executionId={execution.id} />
      </Box>
    );
  }
  if (!execution.result?.trim()) {
    return (
      <Alert severity="info" icon={<Icon name="info" />} sx={{ maxWidth: 760 }}>
        {t('noResult')}
      </Alert>
    );
  }
  return (
    <FinishedAnswer
      {...{ execution, task, title, titles, speaker, disclaimer, onRunAgain }}
      text={execution.result}
    />
  );
}
