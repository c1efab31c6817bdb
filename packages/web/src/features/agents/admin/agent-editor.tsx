import { agentQuery } from '../../../data/agents.ts';
import { useTranslation } from '../../../design/hooks/use-translation.ts';
import { RecordEditor } from '../../../widgets/admin/stored-form.tsx';
import { AgentForm } from './agent-form.tsx';

/** The form of a new agent, or of the one with this id as the server has it now. */
export function AgentEditor({ id }: { id: string | undefined }) {
  const { t } = useTranslation('agents-admin');
  return (
    <RecordEditor
      id={id}
      heading={t('form.edit')}
      purpose={t('form.editPurpose')}
      back={{ to: '/admin/agents', label: t('form.back') }}
      query={agentQuery}
      missing={{ code: 'AGENT_NOT_FOUND', title: t('missing') }}
      failed={t('failed.load')}
    >
      {(agent, reload) => <AgentForm agent={agent} reload={reload} />}
    </RecordEditor>
  );
}
