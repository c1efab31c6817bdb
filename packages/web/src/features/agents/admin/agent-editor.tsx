import { useTranslation } from 'react-i18next';
import { agentQuery } from '../../../data/agents.ts';
import { StoredForm } from '../../../widgets/admin/stored-form.tsx';
import { AgentForm } from './agent-form.tsx';

/** The form of a new agent, or of the one with this id as the server has it now. */
export function AgentEditor({ id }: { id: string | undefined }) {
  return id === undefined ? <AgentForm agent={null} reload={null} /> : <StoredAgent key={id} id={id} />;
}

function StoredAgent({ id }: { id: string }) {
  const { t } = useTranslation('agents-admin');
  return (
    <StoredForm
      heading={t('form.edit')}
      purpose={t('form.editPurpose')}
      back={{ to: '/admin/agents', label: t('form.back') }}
      query={agentQuery(id)}
      missing={{ code: 'AGENT_NOT_FOUND', title: t('missing') }}
      failed={t('failed.load')}
    >
      {(agent, reload) => <AgentForm agent={agent} reload={reload} />}
    </StoredForm>
  );
}
