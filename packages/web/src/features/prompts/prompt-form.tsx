import type { LlmModel, Prompt, PromptInput, PromptRole } from '@agentarium/contracts';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { promptQuery, usePublishDraft, useSaveDraft, useSavePrompt } from '../../data/prompts.ts';
import { FormDraft } from '../../design/form/form-draft.tsx';
import { applyServerErrors } from '../../design/form/form-errors.tsx';
import { FormPanel } from '../../design/form/form-panel.tsx';
import { LoadingButton } from '../../design/form/loading-button.tsx';
import { useSchemaForm } from '../../design/form/use-schema-form.ts';
import { paths } from '../../lib/paths.ts';
import {
  CreatedNotice,
  RecordEditor,
  RecordFormPage,
  type RecordFormProps,
} from '../../widgets/admin/record-form.tsx';
import { useRecordForm } from '../../widgets/admin/use-record-form.ts';
import { type PromptValues, promptSchema, toPromptValues } from './prompt.schema.ts';
import { DraftPanel, UpdatedNotice } from './prompt-draft.tsx';
import { PromptFields } from './prompt-fields.tsx';
import { PromptHistory } from './prompt-history.tsx';
import { TemplateCheck } from './template-check.tsx';
import { usePromptActions } from './use-prompt-actions.ts';
import { UsedBy } from './used-by.tsx';

type PromptEditorProps = {
  id: string | undefined;
  /** Tries the stored prompt, with its draft if there is one; `prepare` saves what was typed as the draft. */
  trial?: (prompt: Prompt, prepare: () => Promise<Prompt | null>) => ReactNode;
};

/** The form of a new prompt, or of the stored one with this id. */
export const PromptEditor = ({ id, trial }: PromptEditorProps) => (
  <RecordEditor kind="prompts" id={id} query={promptQuery}>
    {(form) => <PromptForm {...form} {...(trial && { trial })} />}
  </RecordEditor>
);

/**
 * The prompt form with its template check, trial, draft and history. Save changes the live version, unless there is a
 * draft: then it is published. Resets after create, not after update.
 */
function PromptForm({
  stored: prompt,
  reload,
  trial,
}: RecordFormProps<Prompt> & Pick<PromptEditorProps, 'trial'>) {
  const { t } = useTranslation('prompts');
  const { mutateAsync: savePrompt } = useSavePrompt();
  const { mutateAsync: publishDraft } = usePublishDraft();
  const drafting = useSaveDraft();
  const actions = usePromptActions();
  const form = useSchemaForm<PromptValues, PromptInput>(promptSchema, {
    defaultValues: toPromptValues(prompt),
  });
  const content = useWatch({ control: form.control, name: 'content' });
  const publish = async (base: Prompt, input: PromptInput) =>
    publishDraft(isDirty ? await drafting.mutateAsync({ base, input }) : base);
  const { page, saved, setSaved, setError, resetTo, isDirty } = useRecordForm(form, {
    save: async (input): Promise<ReactNode> => {
      const stored = prompt?.draft ? await publish(prompt, input) : await savePrompt({ base: prompt, input });
      form.reset(toPromptValues(prompt && stored));
      if (!prompt)
        return (
          <CreatedNotice text={t('saved.created')} name={stored.title} to={paths.admin.prompt(stored.id)} />
        );
      const text = t(prompt.draft ? 'saved.published' : 'saved.updated');
      const isSame = prompt.draft ? stored.change_count === prompt.change_count : !isDirty;
      if (isSame) return text;
      return <UpdatedNotice text={text} prompt={stored} former={prompt.change_count} onUndone={restored} />;
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

  const restored = (stored: Prompt) => {
    resetTo(toPromptValues(stored));
    setSaved(t('history.restored'));
  };

  /** Saves what was typed as the draft; null if it is invalid or refused, which the form shows. */
  const saveDraft = async (): Promise<Prompt | null> => {
    if (!prompt) return null;
    let stored: Prompt | null = null;
    await form.handleSubmit(async (input) => {
      setError(null);
      try {
        stored = await drafting.mutateAsync({ base: prompt, input });
        form.reset(toPromptValues(stored));
        setSaved(t('saved.draft'));
      } catch (failure) {
        setError(applyServerErrors(form, failure));
      }
    })();
    return stored;
  };
  const prepare = async () => (isDirty ? saveDraft() : prompt);

  return (
    <RecordFormPage
      record={prompt}
      actions={actions}
      {...page}
      {...(prompt?.draft && { saveLabel: t('draft.publish') })}
      beside={
        prompt && (
          <LoadingButton
            variant="outlined"
            pending={drafting.isPending}
            disabled={!isDirty || page.saving}
            onClick={() => void saveDraft()}
          >
            {t('draft.save')}
          </LoadingButton>
        )
      }
      draft={<FormDraft form={form} name={`prompts.${prompt?.id ?? 'new'}`} />}
      success={saved}
      below={
        <>
          {actions.notice}
          {prompt && (
            <>
              {trial?.(prompt, prepare)}
              <UsedBy promptId={prompt.id} />
              <PromptHistory prompt={prompt} unsaved={isDirty} onRestored={restored} />
            </>
          )}
        </>
      }
    >
      {prompt && actions.archivedNotice(prompt)}
      {prompt?.draft && (
        <DraftPanel
          prompt={prompt}
          draft={prompt.draft}
          onDiscarded={(live) => resetTo(toPromptValues(live))}
        />
      )}
      <FormPanel title={prompt?.title ?? t('prompt')}>
        <PromptFields control={form.control} />
      </FormPanel>
      <TemplateCheck content={content} promptId={prompt?.id ?? null} />
    </RecordFormPage>
  );
}
