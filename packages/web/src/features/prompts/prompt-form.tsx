import {
  type LlmModel,
  localized,
  maxPromptNote,
  type Prompt,
  type PromptDraft,
  type PromptInput,
  type PromptRole,
} from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import {
  promptQuery,
  promptTasksQuery,
  useDeleteDraft,
  usePublishDraft,
  useRestoreRevision,
  useSaveDraft,
  useSavePrompt,
} from '../../data/prompts.ts';
import { QueryFailed } from '../../design/feedback/error-state.tsx';
import { ShowMore } from '../../design/feedback/show-more.tsx';
import { TextInput } from '../../design/form/fields.tsx';
import { FormDraft } from '../../design/form/form-draft.tsx';
import { applyServerErrors } from '../../design/form/form-errors.tsx';
import { FormPanel } from '../../design/form/form-panel.tsx';
import { LoadingButton } from '../../design/form/loading-button.tsx';
import { useSchemaForm } from '../../design/form/use-schema-form.ts';
import { useFormat } from '../../design/hooks/use-format.ts';
import { SmallButton } from '../../design/layout/small-button.tsx';
import { plainList } from '../../design/layout/styles.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { changeDraft, readDraft } from '../../lib/drafts.ts';
import { paths, withQuery } from '../../lib/paths.ts';
import {
  CreatedNotice,
  RecordEditor,
  RecordFormPage,
  type RecordFormProps,
} from '../../widgets/admin/record-form.tsx';
import { StateChip } from '../../widgets/admin/release-fields.tsx';
import { ActionNotice, useConfirmedAction } from '../../widgets/admin/use-confirmed-action.tsx';
import { useRecordForm } from '../../widgets/admin/use-record-form.ts';
import { type PromptValues, promptSchema, toPromptValues } from './prompt.schema.ts';
import { PromptFields } from './prompt-fields.tsx';
import { PromptChanges, PromptHistory } from './prompt-history.tsx';
import { TemplateCheck } from './template-check.tsx';
import { usePromptActions } from './use-prompt-actions.ts';

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
  // After a conflict, Keep mine repeats what was refused: nobody publishes by saving a draft.
  const [target, setTarget] = useState<'draft' | 'live'>('live');
  const [note, setNote] = useNote(prompt?.id);
  const noted = note.trim() === '' ? {} : { note };
  const form = useSchemaForm<PromptValues, PromptInput>(promptSchema, {
    defaultValues: toPromptValues(prompt),
  });
  const content = useWatch({ control: form.control, name: 'content' });
  /** Saves the input as the draft; the live version stays the one that the form was filled from. */
  const keepDraft = async (base: Prompt, input: PromptInput): Promise<Prompt> => {
    const sent = structuredClone(form.getValues());
    const stored = await drafting.mutateAsync({ base, input });
    const drafted = { ...stored, change_count: base.change_count };
    resetTo(drafted, sent);
    return drafted;
  };
  const publish = async (base: Prompt, input: PromptInput) =>
    publishDraft({ prompt: isDirty ? await keepDraft(base, input) : base, ...noted });
  const { page, draft, saved, setSaved, setError, resetTo, isDirty, base } = useRecordForm(form, {
    stored: prompt,
    save: async ({ base, input, sent }): Promise<ReactNode> => {
      setTarget('live');
      const stored =
        base && prompt?.draft
          ? await publish(base, input)
          : await savePrompt({ base, input: { ...input, ...noted } });
      if (base) resetTo(stored, sent);
      else resetTo(null);
      const isSame = stored.change_count === base?.change_count;
      // Without a change the server has no version to keep the note with.
      if (!isSame) setNote('');
      if (!base || !prompt)
        return (
          <CreatedNotice text={t('saved.created')} name={stored.title} to={paths.admin.prompt(stored.id)} />
        );
      const text = t(prompt.draft ? 'saved.published' : 'saved.updated');
      if (isSame) return note.trim() === '' ? text : t('note.kept');
      return <UpdatedNotice text={text} prompt={stored} former={base.change_count} onUndone={restored} />;
    },
    reload,
    toValues: toPromptValues,
    versionOf: ({ change_count, draft }) => ({ change_count, draft }),
    words: {
      value: (key, value) => {
        if (key === 'model_type' && value) return t(`model.${value as LlmModel}`);
        return key === 'role' && value ? t(`role.${value as PromptRole}`) : undefined;
      },
    },
  });

  const restored = (stored: Prompt) => {
    resetTo(stored);
    setSaved(t('history.restored'));
  };

  /** Saves what was typed as the draft; null if it is invalid or refused, which the form shows. */
  const saveDraft = async (): Promise<Prompt | null> => {
    if (!base) return null;
    let stored: Prompt | null = null;
    await form.handleSubmit(async (input) => {
      setError(null);
      setTarget('draft');
      try {
        stored = await keepDraft(base, input);
        setSaved(t('saved.draft'));
      } catch (failure) {
        setError(applyServerErrors(form, failure));
      }
    })();
    return stored;
  };
  const prepare = async () => (isDirty ? saveDraft() : prompt);
  const refuseDiscard = (failure: unknown) => {
    setTarget('draft');
    setError(failure);
  };

  return (
    <RecordFormPage
      record={prompt}
      actions={actions}
      {...page}
      {...(page.conflict &&
        target === 'draft' && { conflict: { ...page.conflict, keep: () => void saveDraft() } })}
      {...(prompt?.draft && { saveLabel: t('draft.publish') })}
      beside={
        prompt && (
          <LoadingButton
            variant="outlined"
            pending={drafting.isPending}
            disabled={!isDirty || page.saving}
            onClick={() => void saveDraft()}
            sx={{ flexGrow: { xs: 1, sm: 0 } }}
          >
            {t('draft.save')}
          </LoadingButton>
        )
      }
      draft={<FormDraft form={form} name={`prompts.${prompt?.id ?? 'new'}`} {...draft} />}
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
        <DraftPanel prompt={prompt} draft={prompt.draft} onDiscarded={resetTo} onStale={refuseDiscard} />
      )}
      <FormPanel title={prompt?.title ?? t('prompt')}>
        <PromptFields control={form.control} />
        {prompt && (
          <TextInput
            label={t('note.label')}
            help={t(isDirty || prompt.draft ? 'note.help' : 'note.waits')}
            sx={{ mt: 2 }}
            value={note}
            onChange={setNote}
            slotProps={{ htmlInput: { maxLength: maxPromptNote } }}
          />
        )}
      </FormPanel>
      <TemplateCheck content={content} promptId={prompt?.id ?? null} />
    </RecordFormPage>
  );
}

/** The note on the next change of a prompt, kept on this device until a save takes it. */
function useNote(promptId: string | undefined) {
  const name = `prompts.${promptId}.note`;
  const [note, setShown] = useState(() => String(readDraft(name).note ?? ''));
  const setNote = (next: string) => {
    setShown(next);
    changeDraft(name, { note: next || undefined });
  };
  return [note, setNote] as const;
}

type DraftPanelProps = {
  prompt: Prompt;
  draft: PromptDraft;
  onDiscarded: (live: Prompt) => void;
  /** Gets the refusal to discard a draft that somebody changed: the form shows theirs. */
  onStale: (error: unknown) => void;
};

/** Says that the form has a draft, what publishing it would change, and discards it. */
function DraftPanel({ prompt, draft, onDiscarded, onStale }: DraftPanelProps) {
  const { t } = useTranslation('prompts');
  const format = useFormat();
  const { mutateAsync: deleteDraft, error } = useDeleteDraft();
  const isStale = isApiError(error, 'STALE_WRITE');
  const { act, pending, problem, dismiss } = useConfirmedAction();
  const discard = () =>
    act({
      confirm: {
        title: t('draft.question'),
        text: t('draft.lost'),
        confirmLabel: t('draft.discard'),
        tone: 'danger',
      },
      run: async () =>
        onDiscarded(
          await deleteDraft(prompt, {
            onError: (failure) => isApiError(failure, 'STALE_WRITE') && onStale(failure),
          }),
        ),
      done: t('draft.discarded'),
      failed: t('failed.discard'),
    });
  const saved = { at: format.dateTime(draft.saved_at), by: draft.saved_by_username ?? '' };
  return (
    <FormPanel
      title={t('draft.title')}
      text={t(draft.saved_by_username ? 'draft.textBy' : 'draft.text', saved)}
      aside={
        <SmallButton icon="delete" disabled={pending} onClick={() => void discard()}>
          {t('draft.discard')}
        </SmallButton>
      }
    >
      {!isStale && <ActionNotice problem={problem} onClose={dismiss} />}
      <PromptChanges before={prompt} after={draft} />
    </FormPanel>
  );
}

type UpdatedNoticeProps = {
  text: string;
  prompt: Prompt;
  /** The number of the version before. */
  former: number;
  onUndone: (restored: Prompt) => void;
};

/** Says that the prompt was changed, with the way back to the version before. */
function UpdatedNotice({ text, prompt, former, onUndone }: UpdatedNoticeProps) {
  const { t } = useTranslation('prompts');
  const { act, pending, problem, dismiss } = useConfirmedAction();
  const { mutateAsync: restoreRevision } = useRestoreRevision();
  const undo = () =>
    act({
      run: async () => onUndone(await restoreRevision({ prompt, revision: former })),
      done: t('history.restored'),
      failed: t('failed.restore'),
    });
  return (
    <>
      {text}{' '}
      <Button color="inherit" size="small" disabled={pending} onClick={() => void undo()} sx={{ my: -0.5 }}>
        {t('history.undo')}
      </Button>
      <ActionNotice problem={problem} onClose={dismiss} />
    </>
  );
}

/** The tasks that send a prompt, each with a link to its form. */
function UsedBy({ promptId }: { promptId: string }) {
  const { t, i18n } = useTranslation(['prompts', 'common']);
  const query = useInfiniteQuery(promptTasksQuery(promptId));
  const tasks = query.data?.pages.flatMap(({ items }) => items);
  return (
    <FormPanel
      title={t('usedBy.title')}
      text={tasks?.length === 0 ? t('usedBy.none') : t('usedBy.text')}
      aside={
        tasks &&
        tasks.length > 0 && (
          <SmallButton icon="filter_list" to={withQuery(paths.admin.tasks, { prompt: promptId })}>
            {t('usedBy.list')}
          </SmallButton>
        )
      }
    >
      {query.isPending && <Skeleton variant="rounded" height={64} aria-label={t('common:loading')} />}
      {query.isError && !tasks && <QueryFailed query={query} compact />}
      {tasks && tasks.length > 0 && (
        <Box component="ul" sx={plainList}>
          {tasks.map(({ id, name, locales, deployment_state }) => (
            <Box
              component="li"
              key={id}
              sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 0.75, overflowWrap: 'anywhere' }}
            >
              <Link component={RouterLink} to={paths.admin.task(id)} color="inherit" sx={{ minWidth: 0 }}>
                {localized(locales, i18n.language, 'name', name)}
              </Link>
              <StateChip state={deployment_state} />
            </Box>
          ))}
        </Box>
      )}
      <ShowMore list={query} small />
    </FormPanel>
  );
}
