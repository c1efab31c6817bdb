import type { Agent } from '@agentarium/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { agentQuery } from '../../../data/agents.ts';
import { MissingState } from '../../../design/feedback/missing-state.tsx';
import { isApiError } from '../../../lib/api/api-error.ts';
import { FormFailed } from '../../../widgets/admin/form-failed.tsx';
import { FormLoading } from '../../../widgets/admin/form-loading.tsx';
import { AgentForm } from './agent-form.tsx';

/** The form of a new agent, or of the one with this id as the server has it now. */
export function AgentEditor({ id }: { id: string | undefined }) {
  return id === undefined ? <AgentForm agent={null} reload={null} /> : <StoredAgent key={id} id={id} />;
}

function StoredAgent({ id }: { id: string }) {
  const { t } = useTranslation('agents-admin');
  const place = {
    heading: t('form.edit'),
    purpose: t('form.editPurpose'),
    back: { to: '/admin/agents', label: t('form.back') },
  };
  // A remembered record would be refused as stale when it is saved.
  const query = useQuery({ ...agentQuery(id), staleTime: 0 });
  const reload = async (): Promise<Agent | null> => (await query.refetch()).data ?? null;
  if (query.isError && !query.data) {
    if (isApiError(query.error, 'AGENT_NOT_FOUND', 'VALIDATION_FAILED'))
      return <MissingState title={t('missing')} fallback="/admin/agents" />;
    return (
      <FormFailed
        {...place}
        error={query.error}
        title={t('failed.load')}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (!query.data || !query.isFetchedAfterMount) return <FormLoading {...place} />;
  return <AgentForm agent={query.data} reload={reload} />;
}
