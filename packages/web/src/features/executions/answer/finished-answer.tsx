import { type Execution, labelOf, type Task } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { taskOfExecutionQuery } from '../../../data/tasks.ts';
import { lazyPart } from '../../../design/feedback/lazy-part.tsx';
import { useFormat } from '../../../design/hooks/use-format.ts';
import { richTextOf } from '../../../lib/rich-text.ts';
import { SpeechBubble } from '../../../widgets/speech-bubble.tsx';
import { askedOf } from '../detail/user-inputs.ts';
import { turnsHtml, turnsOf } from '../follow-ups/turn-text.ts';
import { dayOf } from '../history/days.ts';
import { useValueText } from '../parameters/value-text.tsx';
import { EndedToolCards } from '../tool-calls/ended-tool-cards.tsx';
import { AnswerActions } from './answer-actions.tsx';
import { AnswerBar } from './answer-bar.tsx';
import type { AnswerFile } from './answer-file.ts';
import { CutMark, LeftOutMark, NoToolsMark, useMarkTexts } from './answer-marks.tsx';
import { AnswerMeta, DemoBadge } from './answer-meta.tsx';
import { AnswerText } from './answer-text.tsx';
import { FiguresSkeleton, OutputFigures, OutputTexts } from './output-figures.tsx';
import { PrintedDemoNote, PrintHead } from './print-head.tsx';
import type { Speaker } from './speaker.ts';

const FollowUps = lazyPart(() => import('../follow-ups/follow-ups.tsx'), { texts: ['follow-ups', 'files'] });

export type FinishedAnswerProps = {
  execution: Execution;
  text: string;
  task: Task | undefined;
  title: string;
  /** The title in every language. */
  titles: readonly string[];
  speaker: Speaker;
  disclaimer: ReactNode;
  onRunAgain: (() => void) | undefined;
};

/** A finished answer in its bubble, with its numbers and actions; all of it prints. */
export function FinishedAnswer(props: FinishedAnswerProps) {
  const { execution, text, title, titles, speaker, disclaimer, onRunAgain } = props;
  const { t, i18n } = useTranslation('executions');
  const format = useFormat();
  const valueText = useValueText(execution.files);
  const words = useRef<HTMLDivElement>(null);
  const turns = useRef<HTMLDivElement>(null);
  // Files and printouts include the input with the task's labels, so both wait for the task.
  const { data, isLoading } = useQuery({ ...taskOfExecutionQuery(execution.task_id), enabled: !props.task });
  // Its own as soon as it is there: the page's comes a drawing later, and between them the figures would be gone.
  const task = props.task ?? data;
  const asked = task ? askedOf(task, execution) : [];
  const marks = useMarkTexts(execution);
  const file: AnswerFile = {
    title,
    byline: `${speaker.name} · ${format.dateTime(execution.created_at)}`,
    asked: {
      heading: t('panel.asked'),
      values: asked.map(({ parameter, value }) => ({
        label: labelOf(parameter.locales, i18n.language, parameter.name),
        value: valueText(parameter, value),
      })),
    },
    text,
    turns: turnsOf(t, execution.follow_ups),
    notes: [
      ...marks,
      ...(execution.is_demo ? [`${t('demo.label')}. ${t('demo.why')}`] : []),
      ...(speaker.disclaimer ? [speaker.disclaimer] : []),
    ],
  };
  const html = () => {
    const shown = words.current?.firstElementChild;
    return shown && richTextOf(shown) + turnsHtml(turns.current);
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
        speaker={speaker}
        at={execution.created_at}
        asked={asked}
        of={execution}
      />
      <SpeechBubble image={speaker.image} role={speaker.role} name={speaker.name}>
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
          {execution.is_demo && (
            <Box data-print-hide>
              <DemoBadge />
            </Box>
          )}
          {isLoading ? <FiguresSkeleton values={outputs.values} /> : <OutputFigures {...outputs} />}
          <div ref={words}>
            <AnswerText text={text} titles={titles} />
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
          <AnswerMeta execution={execution} />
        </Box>

        {execution.is_demo && <PrintedDemoNote />}
        {disclaimer}
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
      <Box ref={turns} sx={{ pl: { sm: 9 }, mt: 2, '@media print': { pl: 0 } }}>
        <Suspense fallback={null}>
          <FollowUps execution={execution} task={task} />
        </Suspense>
      </Box>
    </Box>
  );
}
