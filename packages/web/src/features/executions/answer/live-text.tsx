import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { AnswerText } from './answer-text.tsx';
import type { LiveExecution } from './use-execution-stream.ts';

/** The text of an answer so far. */
export function LiveText({ run, titles }: { run: LiveExecution; titles?: readonly string[] }) {
  const { t } = useTranslation('executions');
  if (run.text === '') return <Typography sx={{ color: 'text.secondary' }}>{t('inProgress')}</Typography>;
  return <AnswerText text={run.text} streaming={!run.ended} {...(titles && { titles })} />;
}
