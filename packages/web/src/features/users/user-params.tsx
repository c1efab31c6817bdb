import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { userParamsQuery } from '../../data/users.ts';
import { QueryFailed } from '../../design/feedback/query-failed.tsx';
import { PageHeader } from '../../design/layout/page-header.tsx';
import { FormSkeleton } from './form-skeleton.tsx';
import { ParamsForm } from './params-form.tsx';
import { ReturnLink, useReturnPath } from './return-link.tsx';

/** /params: the health profile, loaded, then edited. */
export function UserParamsPanel() {
  const { t } = useTranslation('users');
  const query = useQuery(userParamsQuery);
  const from = useReturnPath();
  return (
    <>
      <PageHeader
        title={t('params.title')}
        purpose={t('params.purpose')}
        {...(from !== null && { above: <ReturnLink /> })}
      />
      {query.isPending ? (
        <FormSkeleton />
      ) : query.data ? (
        <ParamsForm stored={query.data} />
      ) : (
        <QueryFailed query={query} title={t('params.loadFailed')} />
      )}
    </>
  );
}
