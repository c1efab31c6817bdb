import {
  type Execution,
  isExecutionFailed,
  isExecutionOpen,
  labelOf,
  type Task,
} from '@agentarium/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSetTicks } from '../../../data/executions.ts';
import { taskOfExecutionQuery } from '../../../data/tasks.ts';
import { lazyPart } from '../../../design/feedback/lazy-part.tsx';
import { useToast } from '../../../design/feedback/toast.tsx';
import { useFormat } from '../../../design/hooks/use-format.ts';
import { useSession } from '../../../design/hooks/use-session.ts';
import { Icon } from '../../../design/layout/icon.tsx';
import { Note } from '../../../design/layout/note.tsx';
import { factRow } from '../../../design/layout/styles.ts';
import { richTextOf } from '../../../lib/clipboard.ts';
import { preload } from '../../../lib/load-file.ts';
import { SpeechBubble } from '../../../widgets/speech-bubble.tsx';
import { OwnRating } from '../feedback/own-rating.tsx';
import { answeredQuestionsOf, followUpsHtml } from '../follow-ups/follow-up-item.tsx';
import { dayOf } from '../history/days.ts';
import { useValueText } from '../parameters/parameter-values.tsx';
import { userInputList } from '../parameters/user-inputs.ts';
import { EndedToolCards } from '../tool-calls/tool-calls.tsx';
import { type AgentDisplay, getAgentDisplay, taskNameOf, taskNamesOf } from './agent-display.ts';
import { AnswerActions, AnswerBar } from './answer-actions.tsx';
import type { AnswerFile } from './answer-file.ts';
import {
  AnswerMeta,
  CutMark,
  DemoBadge,
  FailureNotice,
  LeftOutMark,
  NoToolsMark,
  PartialNote,
  useMarkTexts,
} from './answer-notes.tsx';
import { FiguresSkeleton, OutputFigures, OutputTexts, PrintedDemoNote, PrintHead } from './answer-parts.tsx';
import { AnswerText } from './answer-text.tsx';
import { withoutLooseEnd } from './streaming-markdown.ts';

export function AnswerSkeleton() {
  return (
    <Box sx={{ display: 'flex', gap: 2, maxWidth: 832 }}>
      <Skeleton variant="rounded" width={56} height={56} sx={{ flexShrink: 0 }} />
      <Skeleton variant="rounded" height={180} sx={{ flex: 1, borderRadius: '20px' }} />
    </Box>
  );
}

// Below the answer, and with all that sends files: it need not be there before the answer is.
const FollowUps = lazyPart(
  async () => ({ default: (await import('../follow-ups/follow-ups.tsx')).FollowUps }),
  { texts: ['follow-ups', 'files'] },
);

type FinishedAnswerProps = {
  execution: Execution;
  text: string;
  task: Task | undefined;
  title: string;
  /** The title in every language. */
  titles: readonly string[];
  agent: AgentDisplay;
  disclaimer: ReactNode;
  onRunAgain: (() => void) | undefined;
};

/** A finished answer in its bubble, with its numbers and actions; all of it prints. */
function FinishedAnswer(props: FinishedAnswerProps) {
  const { execution, text, title, titles, agent, disclaimer, onRunAgain } = props;
  const { t, i18n } = useTranslation('executions');
  const format = useFormat();
  const valueText = useValueText(execution.files);
  const words = useRef<HTMLDivElement>(null);
  const followUps = useRef<HTMLDivElement>(null);
  // Files and printouts include the input with the task's labels, so both wait for the task.
  const { data, isLoading } = useQuery({ ...taskOfExecutionQuery(execution.task_id), enabled: !props.task });
  // Don't wait for the page's task: it comes a render later, and the figures would flicker.
  const task = props.task ?? data;
  const userInputs = task ? userInputList(task, execution) : [];
  const marks = useMarkTexts(execution);
  const { user } = useSession();
  const toast = useToast();
  const tick = useSetTicks(execution.id, (error) => toast.error(error, t('tickFailed')));
  const isOwn = user?.id === execution.user_id;
  const file: AnswerFile = {
    title,
    byline: `${agent.name} · ${format.dateTime(execution.created_at)}`,
    asked: {
      heading: t('panel.asked'),
      values: userInputs.map(({ parameter, value }) => ({
        label: labelOf(parameter.locales, i18n.language, parameter.name),
        value: valueText(parameter, value),
      })),
    },
    text,
    followUps: answeredQuestionsOf(t, execution.follow_ups),
    notes: [
      ...marks,
      ...(execution.is_demo ? [`${t('demo.label')}. ${t('demo.why')}`] : []),
      ...(agent.disclaimer ? [agent.disclaimer] : []),
    ],
  };
  const html = () => {
    const shown = words.current?.firstElementChild;
    return shown && richTextOf(shown) + followUpsHtml(followUps.current);
  };
  const outputs = { parameters: task?.output_parameters ?? [], values: execution.output_params };
  return (
    <Box
      data-print-root
      sx={{ display: 'flex', flexDirection: 'column', alignItems: 'stretch', gap: 2.5, maxWidth: 760 + 72 }}
    >
      <PrintHead
        title={title}
        text={text}
        agent={agent}
        at={execution.created_at}
        asked={userInputs}
        of={execution}
      />
      <SpeechBubble image={agent.image} role={agent.role} name={agent.name}>
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
          {isLoading ? <FiguresSkeleton values={outputs.values} /> : <OutputFigures {...outputs} />}
          <div ref={words}>
            <AnswerText
              text={text}
              titles={titles}
              ticks={
                isOwn
                  ? { ticked: execution.ticked, onChange: (ticked) => tick(ticked, execution.ticked) }
                  : null
              }
            />
          </div>
        </Box>
      </SpeechBubble>
      <Box
        sx={{
          pl: { sm: 9 },
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr)',
          gap: 2,
          '@media print': { pl: 0, mt: 2.5 },
        }}
      >
        <CutMark cut={execution.result_cut} />
        {execution.tools_unavailable && <NoToolsMark />}
        <LeftOutMark images={execution.images_left_out} />
        <OutputTexts {...outputs} />
        <Box data-print-hide sx={{ display: 'contents' }}>
          <EndedToolCards executionId={execution.id} />
          <Box sx={{ ...factRow, columnGap: 1.5, rowGap: 0.5 }}>
            {execution.is_demo && <DemoBadge />}
            <AnswerMeta execution={execution} />
          </Box>
        </Box>

        {execution.is_demo && <PrintedDemoNote />}
        {disclaimer}
        <OwnRating
          userId={execution.user_id}
          of={{ executionId: execution.id }}
          feedback={execution.feedback}
        />
      </Box>
      <AnswerBar>
        <AnswerActions
          execution={execution}
          file={file}
          day={dayOf(new Date(execution.created_at), format.zone)}
          html={html}
          incomplete={!task && isLoading}
          onRunAgain={onRunAgain}
        />
      </AnswerBar>
      <Box ref={followUps} sx={{ pl: { sm: 9 }, mt: 2, '@media print': { pl: 0 } }}>
        <Suspense fallback={null}>
          <FollowUps execution={execution} task={task} />
        </Suspense>
      </Box>
    </Box>
  );
}

const loadLive = async () => ({ default: (await import('./live-answer.tsx')).LiveAnswer });
const LiveAnswer = lazyPart(loadLive);

/** Preloads the code of the live answer, which finished runs don't need. */
export const preloadLiveAnswer = () => preload(loadLive);

type ExecutionAnswerProps = {
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
  const agent = getAgentDisplay(task, i18n.language, execution.agent_name);
  const title = taskNameOf(task, i18n.language, execution.task_name);
  const titles = taskNamesOf(task, execution.task_name);
  const disclaimer = agent.disclaimer && (
    <Note sx={{ display: 'flex', gap: 0.75, maxWidth: '72ch' }}>
      <Icon name="info" size={16} sx={{ mt: '2px' }} />
      {agent.disclaimer}
    </Note>
  );

  const isLive = isExecutionOpen(execution.status);
  const [wasLive] = useState(isLive);

  if (isLive) {
    return (
      <Suspense fallback={<AnswerSkeleton />}>
        <LiveAnswer
          execution={execution}
          agent={agent}
          titles={titles}
          since={startedAt ?? Date.parse(execution.created_at)}
        />
      </Suspense>
    );
  }
  if (isExecutionFailed(execution.status)) {
    return (
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
        <FailureNotice
          error={execution.error}
          byAdmin={execution.stopped_by_admin}
          onRetry={onRetry}
          retrying={retrying}
          reveal={wasLive}
        />
        {execution.partial_result && (
          <section aria-label={t('partial')}>
            <PartialNote />
            <SpeechBubble image={agent.image} role={agent.role} name={agent.name}>
              <AnswerText text={withoutLooseEnd(execution.partial_result)} titles={titles} />
            </SpeechBubble>
          </section>
        )}
        <EndedToolCards executionId={execution.id} />
      </Box>
    );
  }
  if (!execution.result?.trim()) {
    return (
      <Alert severity="info" sx={{ maxWidth: 760 }}>
        {t('noResult')}
      </Alert>
    );
  }
  return (
    <FinishedAnswer
      execution={execution}
      task={task}
      title={title}
      titles={titles}
      agent={agent}
      disclaimer={disclaimer}
      onRunAgain={onRunAgain}
      text={execution.result}
    />
  );
}
