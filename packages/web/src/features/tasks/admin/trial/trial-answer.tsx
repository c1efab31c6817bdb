import { labelOf, type OutputParameter } from '@agentarium/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { answerTrialCall } from '../../../../data/tasks-admin.ts';
import { lazyPart } from '../../../../design/feedback/lazy-part.tsx';
import { LoadFailed } from '../../../../design/feedback/load-failed.tsx';
import { useFormat } from '../../../../design/hooks/use-format.ts';
import { FactGrid } from '../../../../design/layout/fact-grid.tsx';
import { Icon } from '../../../../design/layout/icon.tsx';
import { prose } from '../../../../design/layout/prose.ts';
import { ToolCardList } from '../../../../widgets/tool-calls/tool-card-list.tsx';
import { readList } from '../parameters/parameter-rows.ts';
import type { Trial } from './use-task-trial.ts';

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
  outputs: string;
  /** The names of its files, by id. */
  fileNames: ReadonlyMap<string, string>;
};

/** A trial's output: text as it streams, numbers, model and cost. */
export function TrialAnswer({ trial, outputs, fileNames }: TrialAnswerProps) {
  const { t, i18n } = useTranslation('tasks-admin');
  const format = useFormat();
  const { text, calls, end, parameters, isRunning } = trial;
  if (text === '' && calls.length === 0 && !end) return null;
  const labels = new Map(
    (readList(outputs) ?? []).map((output) => [
      String(output.name),
      labelOf(output.locales as OutputParameter['locales'], i18n.language, String(output.name)),
    ]),
  );
  const tokens = (end?.input_tokens ?? 0) + (end?.output_tokens ?? 0);
  return (
    <Box
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
      <ToolCardList calls={calls} answer={isRunning ? answerTrialCall : null} />
      {text !== '' && (
        <Box sx={prose}>
          <Suspense fallback={<Box sx={{ whiteSpace: 'pre-wrap' }}>{text}</Box>}>
            <Markdown text={text} />
          </Suspense>
        </Box>
      )}
      {end?.error && (
        <Alert severity="error" icon={<Icon name="error" />}>
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
            fileNames.get(String(value)) ?? shown(value),
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
