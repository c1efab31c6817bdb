import { useTranslation } from '../../../design/hooks/use-translation.ts';
import { Note } from '../../../design/layout/note.tsx';

/** Says of words below it that the answer was not finished. */
export function PartialNote() {
  const { t } = useTranslation('executions');
  return <Note sx={{ mb: 1 }}>{t('partial')}</Note>;
}
