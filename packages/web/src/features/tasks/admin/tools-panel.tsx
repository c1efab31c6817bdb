import type { TaskInput, Tool } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { toolLimitsQuery } from '../../../data/system.ts';
import { CheckInput, FormSwitch } from '../../../design/form/choice-fields.tsx';
import { FormTextField, NumberField } from '../../../design/form/fields.tsx';
import { FieldRow, FormPanel } from '../../../design/form/form-panel.tsx';
import { Note } from '../../../design/layout/note.tsx';
import { plainList } from '../../../design/layout/styles.ts';
import { faultText } from '../../../lib/api/fault-text.ts';
import { newToolValues, type TaskValues } from './task.schema.ts';

type ToolsPanelProps = {
  id?: string;
  form: UseFormReturn<TaskValues, unknown, TaskInput>;
  tools: readonly Tool[];
};

type Shown = Pick<Tool, 'id' | 'name' | 'description' | 'is_enabled' | 'requires_confirmation'>;

/** The limits of a run, and the maximum a task may set. */
const limits = [
  { name: 'tools_max_calls', max: 1000, label: 'tools.allCalls' },
  { name: 'tools_max_depth', max: 50, label: 'tools.depth' },
  { name: 'cycle_max_identical', max: 20, label: 'tools.identical' },
] as const;

/** Edits whether and how a task may call tools: limits for the run and for each allowed tool. */
export function ToolsPanel({ id: panelId, form, tools }: ToolsPanelProps) {
  const { t } = useTranslation(['tasks-admin', 'errors']);
  const { control } = form;
  const faults = useFormState({ control }).errors.config?.allowed_tools;
  const [isOn, allowed] = useWatch({ control, name: ['config.tools_enabled', 'config.allowed_tools'] });
  const existing = tools.map(({ id }) => id);
  const deleted = Object.keys(allowed).filter((id) => !existing.includes(id));

  const choose = (id: string, isChosen: boolean) => {
    const { [id]: _chosen, ...others } = form.getValues('config.allowed_tools');
    const next = isChosen
      ? { ...others, [id]: newToolValues(form.getValues('config.tools_max_calls')) }
      : others;
    form.unregister(`config.allowed_tools.${id}`, { keepDirty: true });
    form.setValue('config.allowed_tools', next, { shouldDirty: true });
  };
  const system = useQuery(toolLimitsQuery).data;
  const row = ({ id, name, description, is_enabled, requires_confirmation }: Shown) => (
    <Box component="li" key={id} sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <CheckInput
          sx={{ flex: 1, minWidth: 0, mr: 0 }}
          checked={id in allowed}
          onChange={(checked) => choose(id, checked)}
          label={
            <span>
              <Typography variant="subtitle2" component="span" sx={{ display: 'block' }}>
                {name}
              </Typography>
              <Note component="span">{description}</Note>
            </span>
          }
        />
        {!is_enabled && <Chip size="small" color="warning" label={t('tools.off')} />}
      </Box>
      {faults?.[id]?.message && (
        <FormHelperText error role="alert" sx={{ ml: 4 }}>
          {faultText(t, faults[id].message)}
        </FormHelperText>
      )}
      {id in allowed && (
        <Box role="group" aria-label={name} sx={{ pl: { sm: 4 }, pt: 1, display: 'grid', gap: 1 }}>
          <FieldRow>
            <NumberField
              control={control}
              name={`config.allowed_tools.${id}.max_calls`}
              label={t('tools.maxCalls')}
              help={t('tools.maxCallsHelp')}
            />
            <Box sx={{ display: 'grid', pt: { sm: 3 } }}>
              <FormSwitch
                control={control}
                name={`config.allowed_tools.${id}.enabled`}
                label={t('tools.enabled')}
              />
              <FormSwitch
                control={control}
                name={`config.allowed_tools.${id}.requires_confirmation`}
                label={t('tools.confirm')}
                lockedOn={requires_confirmation ? t('tools.alwaysAsks') : undefined}
              />
            </Box>
          </FieldRow>
          <FormTextField
            control={control}
            name={`config.allowed_tools.${id}.settings`}
            label={t('tools.settings')}
            help={t('tools.settingsHelp')}
            placeholder='{ "unit": "kg" }'
            multiline
            minRows={1}
            maxRows={8}
          />
        </Box>
      )}
    </Box>
  );

  return (
    <FormPanel
      {...(panelId && { id: panelId })}
      title={t('tools.title')}
      text={t('tools.text')}
      aside={<FormSwitch control={control} name="config.tools_enabled" label={t('tools.use')} />}
    >
      {isOn && (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <FieldRow>
            {limits.map(({ name, max, label }) => (
              <NumberField
                key={name}
                control={control}
                name={`config.${name}`}
                label={t(label)}
                help={
                  system
                    ? t('tools.systemLimit', { max, limit: system[name] })
                    : t('tools.limitHelp', { max })
                }
                placeholder={system ? String(system[name]) : undefined}
              />
            ))}
          </FieldRow>
          <div>
            <Typography variant="subtitle2" component="h3" sx={{ mb: 1 }}>
              {t('tools.allowed')}
            </Typography>
            {tools.length + deleted.length === 0 ? (
              <Note variant="body2">{t('tools.none')}</Note>
            ) : (
              <Box component="ul" sx={plainList}>
                {tools.filter(({ id, archived_at }) => archived_at === null || id in allowed).map(row)}
                {deleted.map((id) =>
                  row({
                    id,
                    name: t('tools.gone', { id: id.slice(0, 8) }),
                    description: t('tools.goneText'),
                    is_enabled: false,
                    requires_confirmation: false,
                  }),
                )}
              </Box>
            )}
          </div>
        </Box>
      )}
    </FormPanel>
  );
}
