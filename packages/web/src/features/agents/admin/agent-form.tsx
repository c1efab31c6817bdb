import type { Agent, AgentInput } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import { useWatch } from 'react-hook-form';
import { useSaveAgent } from '../../../data/agents-admin.ts';
import { FormPanel } from '../../../design/form/form-panel.tsx';
import { useSchemaForm } from '../../../design/form/use-schema-form.ts';
import { useTitle } from '../../../design/hooks/use-title.ts';
import { useTranslation } from '../../../design/hooks/use-translation.ts';
import { columns } from '../../../design/layout/styles.ts';
import { agentPictureNames } from '../../../lib/agent-pictures.ts';
import { FormPage } from '../../../widgets/admin/form-page.tsx';
import { ReleaseFields } from '../../../widgets/admin/release-fields.tsx';
import { useCatalogueForm } from '../../../widgets/admin/use-catalogue-form.ts';
import { AgentPreview } from './agent-preview.tsx';
import { AgentTexts } from './agent-texts-panel.tsx';
import { type AgentValues, toAgentValues } from './agent-values.ts';
import { PicturePicker } from './picture-picker.tsx';
import { useAgentActions } from './use-agent-actions.ts';

export type AgentFormProps = {
  /** As it is stored; null for a new one. */
  agent: Agent | null;
  /** Fetches it again after somebody else changed it. */
  reload: (() => Promise<Agent | null>) | null;
};

/** The form of an agent: picture, texts by language, tier and state, with what users will see beside it. */
export function AgentForm({ agent, reload }: AgentFormProps) {
  const { t } = useTranslation('agents-admin');
  const saveAgent = useSaveAgent();
  const { formMenuOf, notice, gone } = useAgentActions();
  const form = useSchemaForm<AgentValues, AgentInput>(
    () => import('./agent-schema.ts').then(({ agentSchema }) => agentSchema),
    { defaultValues: toAgentValues(agent) },
  );
  const values = useWatch({ control: form.control, compute: (all: AgentValues) => all });
  const { page, saved, isDirty, base, language, setLanguage } = useCatalogueForm(form, {
    stored: agent,
    list: '/admin/agents',
    save: saveAgent,
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
  useTitle(base?.name);

  return (
    <FormPage
      title={base ? t('form.edit') : t('form.create')}
      purpose={base ? t('form.editPurpose') : t('form.createPurpose')}
      back={{ to: '/admin/agents', label: t('form.back') }}
      action={base && formMenuOf(base, base.name)}
      {...page}
      unsaved={isDirty && !gone}
      saveLabel={t('form.save')}
      success={saved && t(`form.${saved}`)}
      failed={t('failed.save')}
    >
      {notice}
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
    </FormPage>
  );
}
