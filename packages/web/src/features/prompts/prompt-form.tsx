import type { LlmModel, Prompt, PromptInput, PromptRole } from '@agentarium/contracts';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { useSavePrompt } from '../../data/prompts.ts';
import { useSchemaForm } from '../../design/form/use-schema-form.ts';
import { useTranslation } from '../../design/hooks/use-translation.ts';
import { FormPage } from '../../widgets/admin/form-page.tsx';
import { MadeNotice } from '../../widgets/admin/made-notice.tsx';
import { type RecordFormProps, useRecordForm } from '../../widgets/admin/use-record-form.ts';
import { PromptFields } from './prompt-fields.tsx';
import { PromptHistory } from './prompt-history.tsx';
import { type PromptValues, toPromptValues } from './prompt-values.ts';
import { TemplateCheck } from './template-check.tsx';

export type PromptFormProps = RecordFormProps<Prompt> & {
  /** Null for a new prompt. */
  prompt: Prompt | null;
  /** Stands above the history: why an action failed. */
  notice?: ReactNode;
};

/** The form of a prompt with the check of its template and its history. Empty again after create, not after update. */
export function PromptForm({ prompt, reload, leaving = false, action, notice }: PromptFormProps) {
  const { t } = useTranslation('prompts');
  const savePrompt = useSavePrompt();
  const form = useSchemaForm<PromptValues, PromptInput>(
    () => import('./prompt-schema.ts').then(({ promptSchema }) => promptSchema),
    { defaultValues: toPromptValues(prompt) },
  );
  const content = useWatch({ control: form.control, name: 'content' });
  const { page, saved, setSaved, take, isDirty } = useRecordForm(form, {
    save: async (input): Promise<ReactNode> => {
      const stored = await savePrompt(prompt, input);
      form.reset(toPromptValues(prompt && stored));
      if (prompt) return t('saved.updated');
      return <MadeNotice text={t('saved.created')} name={stored.title} to={`/admin/prompts/${stored.id}`} />;
    },
    reload,
    toValues: toPromptValues,
    words: {
      value: (key, value) => {
        if (key === 'model_type' && value) return t(`model.${value as LlmModel}`);
        return key === 'role' && value ? t(`role.${value as PromptRole}`) : undefined;
      },
    },
  });

  return (
    <FormPage
      title={t(prompt ? 'editTitle' : 'newTitle')}
      purpose={t(prompt ? 'editPurpose' : 'newPurpose')}
      back={{ to: '/admin/prompts', label: t('back') }}
      action={action}
      {...page}
      unsaved={isDirty && !leaving}
      saveLabel={t('save')}
      success={saved}
      failed={t('failed.save')}
      below={
        <>
          {notice}
          {prompt && (
            <PromptHistory
              prompt={prompt}
              unsaved={isDirty}
              onRestored={(stored) => {
                take(toPromptValues(stored));
                setSaved(t('history.restored'));
              }}
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
