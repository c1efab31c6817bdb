import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { privacyQuery } from '../../../data/users.ts';
import { LoadingStatus } from '../../../design/feedback/loading-status.tsx';
import { QueryFailed } from '../../../design/feedback/query-failed.tsx';
import { FormSection } from '../form-section.tsx';
import { SentTable } from './sent-table.tsx';
import { WithheldFields } from './withheld-fields.tsx';

/** Shows what models may receive of the user's data, and what they received in the last 90 days. */
export function PrivacyPanel() {
  const { t } = useTranslation(['privacy', 'common']);
  const query = useQuery(privacyQuery);
  if (query.isError && !query.data) return <QueryFailed query={query} title={t('privacy:loadFailed')} />;
  const loading = (
    <LoadingStatus>
      {['one', 'two', 'three'].map((key) => (
        <Skeleton key={key} variant="text" height={44} />
      ))}
    </LoadingStatus>
  );
  return (
    <>
      <FormSection anchor="withheld" title={t('privacy:withheld.title')} text={t('privacy:withheld.text')}>
        {query.data ? <WithheldFields withheld={query.data.withheld} /> : loading}
      </FormSection>
      <FormSection anchor="sent" title={t('privacy:sent.title')} text={t('privacy:sent.text')}>
        {query.data ? <SentTable sent={query.data.sent} /> : loading}
      </FormSection>
    </>
  );
}
