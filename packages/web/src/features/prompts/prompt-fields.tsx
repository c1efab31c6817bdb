import type { Prompt, PromptInput } from '@agentarium/contracts';
import { type LlmModel, llmModels, promptRoles } from '@agentarium/contracts/names';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useSavePrompt } from '../../data/prompts.ts';
import { FormSelectField } from '../../design/form/choice-fields.tsx';
import { FormTextField } from '../../design/form/fields.tsx';
import { FormDialog } from '../../design/form/form-dialog.tsx';
import { applyServerErrors, FormError } from '../../design/form/form-errors.tsx';
import { FieldRow } from '../../design/form/form-panel.tsx';
import { useSchemaForm } from '../../design/form/use-schema-form.ts';
import { useFormat } from '../../design/hooks/use-format.ts';
import { monospace } from '../../design/layout/styles.ts';
import { useModelNames } from '../../widgets/admin/model-names.ts';
import { longestContent, type PromptValues, promptSchema, toPromptValues } from './prompt.schema.ts';

/** A sample variable; not in the translations, where it would be interpolated. */
const example = '{{ meal }}';

/** Returns which model answers for each version of a family; the last one answers for all higher versions. */
function useVersionHelp(family: LlmModel | null): string {
  const { t } = useTranslation('prompts');
  const versions = useModelNames().versionsOf(family);
  if (versions.length === 0) return t('help.version');
  const key = (version: number) => {
    if (version < versions.length) return 'help.versionIs';
    return version === 1 ? 'help.versionAll' : 'help.versionOn';
  };
  return versions
    .map(({ version, model }) =>
      t(key(version), { version, model: model === 'demo' ? t('help.demo') : model }),
    )
    .join(', ');
}

type PromptFieldsProps = { control: Control<PromptValues, unknown, PromptInput> };

/** Title, role, model, version and content of a prompt (docs/spec/admin-side.md#prompts). */
export function PromptFields({ control }: PromptFieldsProps) {
  const { t } = useTranslation('prompts');
  const field = (name: Exclude<keyof PromptValues, 'model_type'>) => ({
    control,
    name,
    label: t(`field.${name}`),
  });
  const format = useFormat();
  const content = useWatch({ control, name: 'content' });
  const family = useWatch({ control, name: 'model_type' });
  const versionHelp = useVersionHelp(family);
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      <FormTextField {...field('title')} required />
      <FieldRow columns={3}>
        <FormSelectField
          {...field('role')}
          required
          options={promptRoles.map((value) => ({ value, label: t(`role.${value}`) }))}
        />
        <FormSelectField
          control={control}
          name="model_type"
          label={t('field.model')}
          required
          options={llmModels.map((value) => ({ value, label: t(`model.${value}`) }))}
        />
        <FormTextField
          {...field('version')}
          type="number"
          help={versionHelp}
          required
          slotProps={{ htmlInput: { min: 1, step: 1, inputMode: 'numeric' } }}
        />
      </FieldRow>
      <FormTextField
        {...field('content')}
        placeholder={t('placeholder')}
        multiline
        rows={12}
        required
        help={
          <Box sx={{ display: 'flex', gap: 2, justifyContent: 'space-between', flexWrap: 'wrap' }}>
            <span>{t('help.content', { example })}</span>
            <span style={{ fontVariantNumeric: 'tabular-nums' }}>
              {t('help.length', {
                length: format.number(content.trim().length),
                max: format.number(longestContent),
              })}
            </span>
          </Box>
        }
        sx={{
          '& textarea': {
            fontFamily: monospace,
            fontSize: '0.875rem',
            lineHeight: 1.6,
          },
        }}
      />
    </Box>
  );
}

type NewPromptDialogProps = {
  /** The values filled in at first. */
  start: Partial<PromptValues>;
  onCreated: (prompt: Prompt) => void;
  onClose: () => void;
};

/** Creates a prompt without leaving the page. */
export function NewPromptDialog({ start, onCreated, onClose }: NewPromptDialogProps) {
  const { t } = useTranslation('prompts');
  const { mutateAsync: save } = useSavePrompt();
  const [error, setError] = useState<unknown>(null);
  const form = useSchemaForm<PromptValues, PromptInput>(promptSchema, {
    defaultValues: { ...toPromptValues(null), ...start },
  });
  const { isDirty, isSubmitting } = form.formState;
  const submit = form.handleSubmit((input) =>
    save({ base: null, input }).then(onCreated, (failure) => setError(applyServerErrors(form, failure))),
  );
  return (
    <FormDialog
      title={t('form.create')}
      text={t('form.createPurpose')}
      confirmLabel={t('form.save')}
      maxWidth="md"
      pending={isSubmitting}
      isDirty={isDirty}
      onSubmit={(event) => {
        // The dialog may be opened inside another form.
        event.stopPropagation();
        void submit(event);
      }}
      onClose={onClose}
    >
      <PromptFields control={form.control} />
      <FormError error={error} fallback={t('failed.save')} />
    </FormDialog>
  );
}
