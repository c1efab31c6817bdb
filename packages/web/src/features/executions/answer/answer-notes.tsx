import type { Execution } from '@agentarium/contracts';
import { maxSentImageBytes, maxSentImages } from '@agentarium/contracts/names';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Chip from '@mui/material/Chip';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadingButton } from '../../../design/form/loading-button.tsx';
import { useFormat } from '../../../design/hooks/use-format.ts';
import { Icon } from '../../../design/layout/icon.tsx';
import { Note } from '../../../design/layout/note.tsx';

/** Marks an answer of the built-in demo model; the reason is a tooltip. */
export function DemoBadge() {
  const { t } = useTranslation('executions');
  return (
    <Tooltip title={t('demo.why')}>
      <Chip
        size="small"
        color="warning"
        icon={<Icon name="science" size={16} />}
        label={t('demo.label')}
        tabIndex={0}
      />
    </Tooltip>
  );
}

/** How an answer was made: model, tokens, duration. */
export function AnswerMeta({
  execution,
}: {
  execution: Pick<Execution, 'model' | 'input_tokens' | 'output_tokens' | 'duration_ms'>;
}) {
  const { t } = useTranslation('executions');
  const format = useFormat();
  const tokens =
    execution.input_tokens === null && execution.output_tokens === null
      ? null
      : (execution.input_tokens ?? 0) + (execution.output_tokens ?? 0);
  const facts = [
    execution.model,
    tokens !== null && t('meta.tokens', { count: tokens, amount: format.number(tokens) }),
    execution.duration_ms !== null && format.duration(execution.duration_ms),
  ].filter((fact) => typeof fact === 'string');
  return (
    <Typography variant="small" component="p" sx={{ color: 'text.secondary' }}>
      {facts.join(' · ')}
    </Typography>
  );
}

type Cut = Execution['result_cut'];

/** Says that an answer is only a part, and why. */
export function CutMark({ cut }: { cut: Cut }) {
  const { t } = useTranslation('executions');
  if (!cut) return null;
  return (
    <Alert severity="warning">
      <AlertTitle component="p">{t(`cut.${cut}.title`)}</AlertTitle>
      {t(`cut.${cut}.text`)}
    </Alert>
  );
}

/** Says that the model could not use the task's tools. */
export function NoToolsMark() {
  const { t } = useTranslation('executions');
  return (
    <Alert severity="info">
      <AlertTitle component="p">{t('noTools.title')}</AlertTitle>
      {t('noTools.text')}
    </Alert>
  );
}

const limits = { images: maxSentImages, megabytes: maxSentImageBytes / 1024 / 1024 };

/** Says that the model did not get some of the images. */
export function LeftOutMark({ images }: { images: number }) {
  const { t } = useTranslation('executions');
  if (images === 0) return null;
  return <Alert severity="info">{t('imagesLeftOut', { count: images, ...limits })}</Alert>;
}

/** The same marks as sentences, for an answer that is saved or printed. */
export function useMarkTexts({
  result_cut,
  tools_unavailable,
  images_left_out,
}: Pick<Execution, 'result_cut' | 'tools_unavailable' | 'images_left_out'>) {
  const { t } = useTranslation('executions');
  return [
    ...(result_cut ? [`${t(`cut.${result_cut}.title`)}. ${t(`cut.${result_cut}.text`)}`] : []),
    ...(images_left_out > 0 ? [t('imagesLeftOut', { count: images_left_out, ...limits })] : []),
    ...(tools_unavailable ? [`${t('noTools.title')}. ${t('noTools.text')}`] : []),
  ];
}

/** Says that the answer below is unfinished. */
export function PartialNote() {
  const { t } = useTranslation('executions');
  return <Note sx={{ mb: 1 }}>{t('partial')}</Note>;
}

type FailureNoticeProps = {
  error: Execution['error'];
  /** An administrator stopped it. */
  byAdmin?: boolean;
  onRetry?: (() => void) | undefined;
  retrying?: boolean;
  /** Replaces the title that the run failed or was stopped. */
  title?: string | undefined;
  /** The user saw it fail, perhaps far below: scroll the notice into view. */
  reveal?: boolean;
};

/** Why a run failed, whether it counted, and Retry. Only runs that their user stopped count. */
export function FailureNotice({
  error,
  byAdmin = false,
  onRetry,
  retrying = false,
  title,
  reveal = false,
}: FailureNoticeProps) {
  const { t } = useTranslation(['executions', 'common']);
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (reveal) container.current?.scrollIntoView({ block: 'nearest' });
  }, [reveal]);
  const wasStopped = error?.code === 'CANCELLED';
  const reason = byAdmin
    ? t('failure.byAdmin')
    : t(`failure.reason.${error?.code}`, { defaultValue: t('failure.reason.UNEXPECTED') });
  // Who stopped a run says all there is to say.
  const heading = title ?? (wasStopped ? reason : t('failure.title'));
  return (
    <Alert
      ref={container}
      severity={wasStopped ? 'warning' : 'error'}
      icon={<Icon name={wasStopped ? 'stop' : 'error'} />}
      sx={{ maxWidth: 760, scrollMarginTop: '88px' }}
    >
      <AlertTitle component="p">{heading}</AlertTitle>
      {!wasStopped && <Typography variant="body2">{reason}</Typography>}
      <Note variant="body2" sx={{ mt: 0.5 }}>
        {t(wasStopped && !byAdmin ? 'failure.counted' : 'failure.notCounted')}
      </Note>
      {onRetry && (
        <LoadingButton size="small" icon="refresh" pending={retrying} onClick={onRetry} sx={{ mt: 1.5 }}>
          {t('common:action.retry')}
        </LoadingButton>
      )}
    </Alert>
  );
}
