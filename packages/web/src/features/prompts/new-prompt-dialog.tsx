import type { Prompt, PromptInput } from '@agentarium/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSavePrompt } from '../../data/prompts.ts';
import { useConfirm } from '../../design/feedback/confirm.tsx';
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

/** Creates a prompt without leaving the page; what was typed is not closed without a question. */
export function NewPromptDialog({ start, onCreated, onClose }: NewPromptDialogProps) {
  const { t } = useTranslation(['prompts', 'common']);
  const confirm = useConfirm();
  const { mutateAsync: save } = useSavePrompt();
  const [error, setError] = useState<unknown>(null);
  const form = useSchemaForm<PromptValues, PromptInput>(promptSchema, {
    defaultValues: { ...toPromptValues(null), ...start },
  });
  const { isDirty, isSubmitting } = form.formState;
  const close = async () => {
    const leaves =
      !isDirty ||
      (await confirm({
        title: t('common:unsaved.title'),
        text: t('common:unsaved.text'),
        confirmLabel: t('common:unsaved.leave'),
        cancelLabel: t('common:unsaved.stay'),
        tone: 'danger',
      }));
    if (leaves) onClose();
  };
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
      onSubmit={(event) => {
        // The dialog may be opened inside another form.
        event.stopPropagation();
        void submit(event);
      }}
      onClose={() => void close()}
    >
      <PromptFields control={form.control} />
      <FormError error={error} fallback={t('failed.save')} />
    </FormDialog>
  );
}
