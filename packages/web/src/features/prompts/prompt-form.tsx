import type { LlmModel, Prompt, PromptInput, PromptRole } from '@agentarium/contracts';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useSavePrompt } from '../../data/prompts.ts';
import { useSchemaForm } from '../../design/form/use-schema-form.ts';
import { paths } from '../../lib/paths.ts';
import { CreatedNotice } from '../../widgets/admin/created-notice.tsx';
import { RecordFormPage } from '../../widgets/admin/record-form-page.tsx';
import type { RecordFormProps } from '../../widgets/admin/stored-form.tsx';
import { useRecordForm } from '../../widgets/admin/use-record-form.ts';
import { PromptFields } from './prompt-fields.tsx';
import { PromptHistory } from './prompt-history.tsx';
import { type PromptValues, toPromptValues } from './prompt-values.ts';
import { TemplateCheck } from './template-check.tsx';
import { usePromptActions } from './use-prompt-actions.ts';

/** The prompt form with its template check and history. Resets after create, not after update. */
export function PromptForm({ stored: prompt, reload }: RecordFormProps<Prompt>) {
  const { t } = useTranslation('prompts');
  const savePrompt = useSavePrompt();
  const actions = usePromptActions();
  const form = useSchemaForm<PromptValues, PromptInput>(
    () => import('./prompt-schema.ts').then(({ promptSchema }) => promptSchema),
    { defaultValues: toPromptValues(prompt) },
  );
  const content = useWatch({ control: form.control, name: 'content' });
  const { page, saved, setSaved, resetTo, isDirty } = useRecordForm(form, {
    save: async (input): Promise<ReactNode> => {
      const stored = await savePrompt(prompt, input);
      form.reset(toPromptValues(prompt && stored));
      if (prompt) return t('saved.updated');
      return (
        <CreatedNotice text={t('saved.created')} name={stored.title} to={paths.admin.prompt(stored.id)} />
      );
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
    <RecordFormPage
      record={prompt}
      actions={actions}
      {...page}
      success={saved}
      below={
        <>
          {actions.notice}
          {prompt && (
            <PromptHistory
              prompt={prompt}
              unsaved={isDirty}
              onRestored={(stored) => {
                resetTo(toPromptValues(stored));
                setSaved(t('history.restored'));
              }}
            />
          )}
        </>
      }
    >
      <PromptFields control={form.control} />
      <TemplateCheck content={content} promptId={prompt?.id ?? null} />
    </RecordFormPage>
  );
}
