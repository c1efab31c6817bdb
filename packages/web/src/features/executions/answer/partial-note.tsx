import { useTranslation } from 'react-i18next';
import { Note } from '../../../design/layout/note.tsx';

/** Says that the answer below is unfinished. */
export function PartialNote() {
  const { t } = useTranslation('executions');
  return <Note sx={{ mb: 1 }}>{t('partial')}</Note>;
}
