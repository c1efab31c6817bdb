import type { Tool, ToolInput } from '@agentarium/contracts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSaveTool } from '../../data/tools.ts';
import { landServerErrors } from '../../design/form/server-errors.ts';
import { useSchemaForm } from '../../design/form/use-schema-form.ts';
import { FormPage } from '../../widgets/admin/form-page.tsx';
import { MadeNotice } from '../../widgets/admin/made-notice.tsx';
import { KindPanel } from './kind-panel.tsx';
import { SchemaEditor } from './schema-editor.tsx';
import { toolConflictWords } from './tool-conflict-words.ts';
import { ToolFields } from './tool-fields.tsx';
import { ToolTrial } from './tool-trial.tsx';
import { type ToolValues, toToolValues } from './tool-values.ts';

export type ToolFormProps = {
  /** Null for a new tool. */
  tool: Tool | null;
  /** Asks the server for the tool as it is now; null when that fails. */
  reload: (() => Promise<Tool | null>) | null;
  /** The tool is gone: nothing is left to be saved. */
  leaving?: boolean;
  action?: ReactNode;
  /** Why an action failed. */
  notice?: ReactNode;
};

/** The form of a tool of any kind, with its arguments and a trial. Empty again after create, not after update. */
export function ToolForm({ tool, reload, leaving = false, action, notice }: ToolFormProps) {
  const { t } = useTranslation('tools');
  const saveTool = useSaveTool();
  const [success, setSuccess] = useState<ReactNode>(null);
  const [error, setError] = useState<unknown>(null);
  const [isUnnamed, setUnnamed] = useState(false);
  const form = useSchemaForm<ToolValues, ToolInput>(
    () => import('./tool-schema.ts').then(({ toolSchema }) => toolSchema),
    { defaultValues: toToolValues(tool) },
  );
  const { isDirty, isSubmitting } = form.formState;

  const save = form.handleSubmit(async (input) => {
    setSuccess(null);
    setError(null);
    try {
      const saved = await saveTool(tool, input);
      form.reset(toToolValues(tool && saved));
      setSuccess(
        tool ? (
          t('saved.updated')
        ) : (
          <MadeNotice text={t('saved.created')} name={saved.name} to={`/admin/tools/${saved.id}`} />
        ),
      );
    } catch (failure) {
      setError(landServerErrors(form, failure));
    }
  });

  return (
    <FormPage
      title={t(tool ? 'editTitle' : 'newTitle')}
      purpose={t(tool ? 'editPurpose' : 'newPurpose')}
      back={{ to: '/admin/tools', label: t('back') }}
      action={action}
      onSubmit={(event) => void save(event)}
      unsaved={isDirty && !leaving}
      saving={isSubmitting}
      saveLabel={t('save')}
      blocked={isUnnamed}
      success={isDirty ? null : success}
      error={error}
      failed={t('failed.save')}
      {...(reload && {
        conflict: {
          load: async () => {
            const stored = await reload();
            return stored && toToolValues(stored);
          },
          mine: form.getValues,
          take: (theirs) => {
            form.reset(theirs as ToolValues);
            setError(null);
          },
          words: toolConflictWords(t),
        },
      })}
      below={
        <>
          {notice}
          <ToolTrial form={form} blocked={isUnnamed} />
        </>
      }
    >
      <ToolFields control={form.control} />
      <KindPanel form={form} />
      <SchemaEditor control={form.control} onUnnamed={setUnnamed} />
    </FormPage>
  );
}
