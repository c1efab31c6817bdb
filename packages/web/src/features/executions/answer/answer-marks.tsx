import type { Execution } from '@agentarium/contracts';
import { maxSentImageBytes, maxSentImages } from '@agentarium/contracts/names';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../design/layout/icon.tsx';

type Cut = Execution['result_cut'];

/** Says that an answer is only a part, and why. */
export function CutMark({ cut }: { cut: Cut }) {
  const { t } = useTranslation('executions');
  if (!cut) return null;
  return (
    <Alert severity="warning" icon={<Icon name="warning" />}>
      <AlertTitle component="p">{t(`cut.${cut}.title`)}</AlertTitle>
      {t(`cut.${cut}.text`)}
    </Alert>
  );
}

/** Says that the model could not use the task's tools. */
export function NoToolsMark() {
  const { t } = useTranslation('executions');
  return (
    <Alert severity="info" icon={<Icon name="info" />}>
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
  return (
    <Alert severity="info" icon={<Icon name="info" />}>
      {t('imagesLeftOut', { count: images, ...limits })}
    </Alert>
  );
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
