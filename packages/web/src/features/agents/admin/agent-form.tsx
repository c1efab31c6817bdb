import type { Agent, AgentInput } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useSaveAgent } from '../../../data/agents-admin.ts';
import { FieldRow, FormPanel } from '../../../design/form/form-panel.tsx';
import { NumberField } from '../../../design/form/number-field.tsx';
import { useSchemaForm } from '../../../design/form/use-schema-form.ts';
import { useTitle } from '../../../design/hooks/use-title.ts';
import { columns } from '../../../design/layout/styles.ts';
import { agentPictureNames } from '../../../lib/agent-pictures.ts';
import { ActionMenu } from '../../../widgets/admin/action-menu.tsx';
import { ActionNotice } from '../../../widgets/admin/action-notice.tsx';
import { FormPage } from '../../../widgets/admin/form-page.tsx';
import { useLeaving } from '../../../widgets/admin/list-behind.ts';
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
  const { t } = useTranslation(['agents-admin', 'admin']);
  const navigate = useNavigate();
  const saveAgent = useSaveAgent();
  const { actionsFor, pending, problem, dismiss } = useAgentActions();
  const { gone, leave } = useLeaving('/admin/agents');
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
      {...page}
      unsaved={isDirty && !gone}
      saveLabel={t('form.save')}
      success={saved && t(`form.${saved}`)}
      failed={t('failed.save')}
      {...(base && {
        action: (
          <ActionMenu
            label={t('admin:actionsOf', { name: base.name })}
            disabled={pending}
            actions={actionsFor(base, {
              deleted: leave,
              copied: (copy) => void navigate(`/admin/agents/${copy.id}`),
            })}
          />
        ),
      })}
    >
      <ActionNotice problem={problem} onClose={dismiss} />
      <Box
        sx={{
          ...columns('lg', 'minmax(0, 1fr) 320px'),
          gap: 2,
        }}
      >
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <AgentTexts form={form} values={values} language={language} onLanguage={setLanguage} />
          <PicturePicker control={form.control} role={values.role} />
          <FormPanel title={t('form.release')} text={t('form.releaseText')}>
            <FieldRow columns={3}>
              <ReleaseFields control={form.control} />
              <NumberField
                control={form.control}
                name="config.task_execution_limit"
                label={t('form.field.limit')}
                help={t('form.help.limit')}
              />
            </FieldRow>
          </FormPanel>
        </Box>
        <AgentPreview values={values} language={language} />
      </Box>
    </FormPage>
  );
}
