import { useTranslation } from 'react-i18next';
import { DeadEnd } from './not-found.tsx';

/** /unauthorized: the user may not see the page (401). */
export function Component() {
  const { t } = useTranslation('shell');
  return (
    <DeadEnd
      drawing="unauthorized"
      code={401}
      title={t('unauthorized.title')}
      text={t('unauthorized.text')}
    />
  );
}
