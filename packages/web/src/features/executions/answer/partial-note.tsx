import { useTranslation } from '../../../design/hooks/use-translation.ts';
import { Note } from '../../../design/layout/note.tsx';

/** Says that the answer below is unfinished. */
export function PartialNote() {
  const { t } = useTranslation('executions');
  return <Note sx={{ mb: 1 }}>{t('partial')}</Note>;
}
