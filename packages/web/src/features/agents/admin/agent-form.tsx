import type { Agent, AgentInput } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useSaveAgent } from '../../../data/agents-admin.ts';
import { FormDraft } from '../../../design/form/form-draft.tsx';
import { FormPanel } from '../../../design/form/form-panel.tsx';
import { useSchemaForm } from '../../../design/form/use-schema-form.ts';
import { columns } from '../../../design/layout/styles.ts';
import { agentPictureNames } from '../../../lib/agent-pictures.ts';
import type { RecordFormProps } from '../../../widgets/admin/record-form.tsx';
import { RecordFormPage } from '../../../widgets/admin/record-form.tsx';
import { ReleaseFields } from '../../../widgets/admin/release-fields.tsx';
import { useCatalogueForm } from '../../../widgets/admin/use-record-form.ts';
import { AgentPreview } from './agent-preview.tsx';
import { AgentTexts } from './agent-texts-panel.tsx';
import { type AgentValues, toAgentValues } from './agent-values.ts';
import { PicturePicker } from './picture-picker.tsx';
import { useAgentActions } from './use-agent-actions.ts';

/** The agent form: picture, texts by language, tier and state, with a preview of what users will see. */
export function AgentForm({ stored: agent, reload }: RecordFormProps<Agent>) {
  const { t } = useTranslation('agents-admin');
  const { mutateAsync: save } = useSaveAgent();
  const actions = useAgentActions();
  const form = useSchemaForm<AgentValues, AgentInput>(
    () => import('./agent-schema.ts').then(({ agentSchema }) => agentSchema),
    { defaultValues: toAgentValues(agent) },
  );
  const values = useWatch({ control: form.control, compute: (all: AgentValues) => all });
  const { page, saved, base, language, setLanguage } = useCatalogueForm(form, {
    stored: agent,
    kind: 'agents',
    save,
    reload,
    toValues: toAgentValues,
    words: {
      value: (key, value) => {
        if (key !== 'image' || typeof value !== 'string') return undefined;
        const name = agentPictureNames.find((shipped) => value === `/agents/${shipped}.svg`);
        if (name || value === '') return t(`pictures.${name ?? 'by-role'}`);
        return t('pictures.uploaded', { number: value.slice(-8) });
      },
    },
  });

  return (
    <RecordFormPage
      record={base}
      actions={actions}
      {...page}
      draft={<FormDraft form={form} name={`agents.${agent?.id ?? 'new'}`} />}
      success={saved && t(`form.${saved}`)}
    >
      {actions.notice}
      <Box sx={{ ...columns('lg', 'minmax(0, 1fr) 320px'), gap: 2 }}>
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <AgentTexts form={form} values={values} language={language} onLanguage={setLanguage} />
          <PicturePicker control={form.control} role={values.role} />
          <FormPanel title={t('form.release')} text={t('form.releaseText')}>
            <ReleaseFields control={form.control} limit={t('form.field.limit')} help={t('form.help.limit')} />
          </FormPanel>
        </Box>
        <AgentPreview values={values} language={language} />
      </Box>
    </RecordFormPage>
  );
}
