import { useTranslation } from 'react-i18next';
import { DeadEnd } from '../widgets/dead-end.tsx';

/** /404: nothing is at this address. */
export function Component() {
  const { t } = useTranslation('shell');
  return <DeadEnd drawing="not-found" code={404} title={t('notFound.title')} text={t('notFound.text')} />;
}
