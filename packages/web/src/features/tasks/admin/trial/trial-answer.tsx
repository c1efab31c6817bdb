import {
  labelOf,
  type OutputParameter,
  type TaskTrialData,
  type TaskTrialEnd,
  type TaskTrialInput,
} from '@agentarium/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tryTask } from '../../../../data/streams.ts';
import { useAnswerTrialCall } from '../../../../data/tasks-admin.ts';
import { LoadFailed, lazyPart } from '../../../../design/feedback/lazy-part.tsx';
import { useScrollIntoView } from '../../../../design/hooks/use-focus.ts';
import { useFormat } from '../../../../design/hooks/use-format.ts';
import { FactGrid } from '../../../../design/layout/fact-grid.tsx';
import { prose } from '../../../../design/layout/prose.ts';
import type { StreamEvent } from '../../../../lib/api/sse-parser.ts';
import { reduceToolCalls, type ToolCallView } from '../../../../lib/tool-call-state.ts';
import { ToolCardList } from '../../../../widgets/tool-calls/tool-card-list.tsx';
import { readList } from '../parameters/parameter-rows.ts';

export type Trial = {
  isRunning: boolean;
  text: string;
  calls: readonly ToolCallView[];
  /** The values used, samples included. */
  parameters: TaskTrialData['start']['parameters'] | null;
  end: TaskTrialEnd | null;
  error: unknown;
};

const none: Trial = { isRunning: false, text: '', calls: [], parameters: null, end: null, error: null };

/** Applies the next event to a trial's state. */
export function afterEvent(trial: Trial, { event, data }: StreamEvent): Trial {
  switch (event) {
    case 'start':
      return { ...trial, parameters: (data as TaskTrialData['start']).parameters };
    case 'text-delta':
      return { ...trial, text: trial.text + (data as TaskTrialData['text-delta']).text };
    case 'text-reset':
      return { ...trial, text: '' };
    case 'tool-call':
    case 'tool-result':
    case 'confirmation-needed':
      return { ...trial, calls: reduceToolCalls(trial.calls, event, data as Record<string, unknown>) };
    case 'end':
      return { ...trial, end: data as TaskTrialEnd };
    default:
      return trial;
  }
}

/** Runs a task as given and follows its answer; leaving the form stops it. */
export function useTaskTrial() {
  const [trial, setTrial] = useState<Trial>(none);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (body: TaskTrialInput) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const change = (next: (trial: Trial) => Trial) => {
      if (running.current === controller) setTrial(next);
    };
    setTrial({ ...none, isRunning: true });
    try {
      await tryTask(body, {
        onEvent: (event) => change((now) => afterEvent(now, event)),
        signal: controller.signal,
      });
    } catch (error) {
      if (!controller.signal.aborted) change((now) => ({ ...now, error }));
    }
    change((now) => ({ ...now, isRunning: false }));
  };
  return { trial, start, stop: () => running.current?.abort() };
}

const Markdown = lazyPart(() => import('../../../../design/layout/markdown-body.tsx'), {
  failed: ({ partProps, error, onRetry }) => (
    <>
      <Box sx={{ whiteSpace: 'pre-wrap' }}>{partProps.text}</Box>
      <LoadFailed error={error} onRetry={onRetry} />
    </>
  ),
});

type Value = NonNullable<Trial['parameters']>[string];

const shown = (value: Value | undefined): string =>
  value === null || value === undefined ? '—' : typeof value === 'string' ? value : JSON.stringify(value);

type TrialAnswerProps = {
  trial: Trial;
  /** The task's outputs as JSON. */
  outputs: string;
  /** The names of its files, by id. */
  fileNames?: ReadonlyMap<string, string>;
};

/** A trial's output: text as it streams, numbers, model and cost. */
export function TrialAnswer({ trial, outputs, fileNames }: TrialAnswerProps) {
  const { t, i18n } = useTranslation('tasks-admin');
  const format = useFormat();
  const { mutateAsync: answerCall } = useAnswerTrialCall();
  const { text, calls, end, parameters, isRunning } = trial;
  const isBegun = text !== '' || calls.length > 0 || end !== null;
  const place = useScrollIntoView(isBegun);
  if (!isBegun) return null;
  const labels = new Map(
    (readList(outputs) ?? []).map((output) => [
      String(output.name),
      labelOf(output.locales as OutputParameter['locales'], i18n.language, String(output.name)),
    ]),
  );
  const tokens = (end?.input_tokens ?? 0) + (end?.output_tokens ?? 0);
  return (
    <Box
      ref={place}
      component="section"
      aria-label={t('trial.answer')}
      aria-busy={isRunning}
      sx={{
        p: 2,
        borderRadius: '12px',
        border: 1,
        borderColor: 'surface.bubbleBorder',
        bgcolor: 'surface.bubble',
        display: 'grid',
        gap: 2,
        gridTemplateColumns: 'minmax(0, 1fr)',
      }}
    >
      <ToolCardList
        calls={calls}
        answer={isRunning ? (id, confirmed) => answerCall({ id, confirmed }) : null}
      />
      {text !== '' && (
        <Box sx={prose}>
          <Suspense fallback={<Box sx={{ whiteSpace: 'pre-wrap' }}>{text}</Box>}>
            <Markdown text={text} />
          </Suspense>
        </Box>
      )}
      {end?.error && (
        <Alert severity="error">
          {t('trial.failed', {
            reason: t(`trial.why.${end.error.code}`, { defaultValue: end.error.code }),
          })}
        </Alert>
      )}
      {end?.output_params && Object.keys(end.output_params).length > 0 && (
        <Facts
          title={t('trial.outputs')}
          rows={Object.entries(end.output_params).map(([name, value]) => [
            labels.get(name) ?? name,
            shown(value),
          ])}
        />
      )}
      {end && parameters && Object.keys(parameters).length > 0 && (
        <Facts
          title={t('trial.ranWith')}
          rows={Object.entries(parameters).map(([name, value]) => [
            name,
            fileNames?.get(String(value)) ?? shown(value),
          ])}
        />
      )}
      {end && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {end.is_demo && <Chip size="small" color="warning" label={t('trial.demo')} />}
          {end.model && <Chip size="small" label={end.model} />}
          <Chip size="small" label={format.duration(end.duration_ms)} />
          {tokens > 0 && <Chip size="small" label={t('trial.tokens', { count: tokens })} />}
        </Box>
      )}
    </Box>
  );
}

function Facts({ title, rows }: { title: string; rows: readonly (readonly [string, string])[] }) {
  return (
    <div>
      <Box component="h3" sx={{ m: 0, mb: 0.75, typography: 'subtitle2' }}>
        {title}
      </Box>
      <FactGrid rows={rows} />
    </div>
  );
}
