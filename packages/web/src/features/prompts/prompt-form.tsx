import type { LlmModel, Prompt, PromptInput, PromptRole } from '@agentarium/contracts';
import { type ReactNode, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useSavePrompt } from '../../data/prompts.ts';
import { landServerErrors } from '../../design/form/server-errors.ts';
import { useSchemaForm } from '../../design/form/use-schema-form.ts';
import { FormPage } from '../../widgets/admin/form-page.tsx';
import { MadeNotice } from '../../widgets/admin/made-notice.tsx';
import { PromptFields } from './prompt-fields.tsx';
import { PromptHistory } from './prompt-history.tsx';
import { type PromptValues, toPromptValues } from './prompt-values.ts';
import { TemplateCheck } from './template-check.tsx';

export type PromptFormProps = {
  /** Null for a new prompt. */
  prompt: Prompt | null;
  /** Asks the server for the prompt as it is now; null when that fails. */
  reload: (() => Promise<Prompt | null>) | null;
  /** The prompt is gone: nothing is left to be saved. */
  leaving?: boolean;
  action?: ReactNode;
  /** Stands above the history: why an action failed. */
  notice?: ReactNode;
};

/** The form of a prompt with the check of its template and its history. Empty again after create, not after update. */
export function PromptForm({ prompt, reload, leaving = false, action, notice }: PromptFormProps) {
  const { t } = useTranslation('prompts');
  const savePrompt = useSavePrompt();
  const [success, setSuccess] = useState<ReactNode>(null);
  const [error, setError] = useState<unknown>(null);
  const form = useSchemaForm<PromptValues, PromptInput>(
    () => import('./prompt-schema.ts').then(({ promptSchema }) => promptSchema),
    { defaultValues: toPromptValues(prompt) },
  );
  const content = useWatch({ control: form.control, name: 'content' });
  const { isDirty, isSubmitting } = form.formState;

  const save = form.handleSubmit(async (input) => {
    setSuccess(null);
    setError(null);
    try {
      const saved = await savePrompt(prompt, input);
      form.reset(toPromptValues(prompt && saved));
      setSuccess(
        prompt ? (
          t('saved.updated')
        ) : (
          <MadeNotice text={t('saved.created')} name={saved.title} to={`/admin/prompts/${saved.id}`} />
        ),
      );
    } catch (failure) {
      setError(landServerErrors(form, failure));
    }
  });
  const show = (stored: Prompt | null | undefined, notice: string | null) => {
    if (!stored) return;
    form.reset(toPromptValues(stored));
    setError(null);
    setSuccess(notice);
  };

  return (
    <FormPage
      title={t(prompt ? 'editTitle' : 'newTitle')}
      purpose={t(prompt ? 'editPurpose' : 'newPurpose')}
      back={{ to: '/admin/prompts', label: t('back') }}
      action={action}
      onSubmit={(event) => void save(event)}
      unsaved={isDirty && !leaving}
      saving={isSubmitting}
      saveLabel={t('save')}
      success={isDirty ? null : success}
      error={error}
      failed={t('failed.save')}
      {...(reload && {
        conflict: {
          load: async () => {
            const stored = await reload();
            return stored && toPromptValues(stored);
          },
          mine: form.getValues,
          take: (theirs) => {
            form.reset(theirs as PromptValues);
            setError(null);
          },
          words: {
            value: (key, value) => {
              if (key === 'model_type' && value) return t(`model.${value as LlmModel}`);
              return key === 'role' && value ? t(`role.${value as PromptRole}`) : undefined;
            },
          },
        },
      })}
      below={
        <>
          {notice}
          {prompt && (
            <PromptHistory
              prompt={prompt}
              unsaved={isDirty}
              onRestored={(stored) => show(stored, t('history.restored'))}
            />
          )}
        </>
      }
    >
      <PromptFields control={form.control} />
      <TemplateCheck content={content} promptId={prompt?.id ?? null} />
    </FormPage>
  );
}
