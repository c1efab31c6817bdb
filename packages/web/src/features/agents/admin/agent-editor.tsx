import { agentQuery } from '../../../data/agents.ts';
import { RecordEditor } from '../../../widgets/admin/record-form.tsx';
import { AgentForm } from './agent-form.tsx';

/** The form of a new agent, or of the stored one with this id. */
export const AgentEditor = ({ id }: { id: string | undefined }) => (
  <RecordEditor kind="agents" id={id} query={agentQuery}>
    {(form) => <AgentForm {...form} />}
  </RecordEditor>
);
