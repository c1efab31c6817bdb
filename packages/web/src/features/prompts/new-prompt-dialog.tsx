import type { Prompt, PromptInput } from '@agentarium/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSavePrompt } from '../../data/prompts.ts';
import { FormDialog } from '../../design/form/form-dialog.tsx';
import { applyServerErrors, FormError } from '../../design/form/form-errors.tsx';
import { useSchemaForm } from '../../design/form/use-schema-form.ts';
import { type PromptValues, promptSchema, toPromptValues } from './prompt.schema.ts';
import { PromptFields } from './prompt-fields.tsx';

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
