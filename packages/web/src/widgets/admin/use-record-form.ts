import { isRecord, type Language } from '@agentarium/contracts';
import { languages } from '@agentarium/contracts/names';
import { useState } from 'react';
import type { FieldErrors, FieldValues, UseFormReturn } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import { isChanged, resetToSaved } from '../../design/form/form-draft.tsx';
import { applyServerErrors } from '../../design/form/form-errors.tsx';
import { changeDraft } from '../../lib/drafts.ts';
import { paths } from '../../lib/paths.ts';
import type { ConflictLabels } from './edit-conflict.tsx';
import type { FormPageProps } from './record-form.tsx';
import type { RecordType } from './record-types.ts';

/** The first language with an error, whose tab opens; English texts are at the form's top level. */
export function firstLanguageWithErrors(
  errors: FieldErrors<FieldValues>,
  languages: readonly Language[],
): Language | null {
  const config: unknown = errors.config;
  const inConfig = isRecord(config) ? config : {};
  const english = ['name', 'role', 'description'].some((field) => field in errors);
  if (english || 'greeting' in inConfig || 'disclaimer' in inConfig) return 'en';
  const { locales } = inConfig;
  return languages.find((language) => isRecord(locales) && language in locales) ?? null;
}

type RecordFormOptions<T, V extends FieldValues, O, S> = {
  /** The stored version; null for a new record. */
  stored: T | null;
  /**
   * Saves the input over `base`, which the form was filled from, and resets the form, whose values were `sent`; returns
   * the success notice.
   */
  save: (change: { base: T | null; input: O; sent: V }) => Promise<S>;
  /** The initial notice. */
  saved?: S | null;
  /** Fetches the stored version, so the next save builds on it; null for a new record. */
  reload: (() => Promise<T | null>) | null;
  toValues: (stored: T | null) => V;
  /** Returns the part of `base` that a save sends and a draft keeps; by default its change count. */
  versionOf?: (base: T) => object;
  words?: ConflictLabels;
  /** A refusal that concerns the whole form, regardless of the fields it names. */
  isWhole?: (error: unknown) => boolean;
  onFaults?: (errors: FieldErrors<V>) => void;
};

/** Saves a record from its form; `page` is FormPage's part of it, `saved` stays until the next change. */
export function useRecordForm<T extends { change_count: number }, V extends FieldValues, O, S>(
  form: UseFormReturn<V, unknown, O>,
  options: RecordFormOptions<T, V, O, S>,
) {
  const { save, reload, toValues, words, isWhole, onFaults } = options;
  const { versionOf = ({ change_count }) => ({ change_count }) } = options;
  // What the form was filled from: its change count is sent, even if a newer version is fetched meanwhile.
  const [filled, setFilled] = useState(options.stored);
  // A restored draft was typed over this version, which may be older.
  const [draftBase, setDraftBase] = useState<object | null>(null);
  const base = filled && { ...filled, ...draftBase };
  const [saved, setSaved] = useState<S | null>(options.saved ?? null);
  const [error, setError] = useState<unknown>(null);
  const { isDirty, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (input) => {
    setSaved(null);
    setError(null);
    const sent = structuredClone(form.getValues());
    try {
      const next = await save({ base, input, sent });
      setSaved(() => next);
    } catch (failure) {
      setError(isWhole?.(failure) ? failure : applyServerErrors(form, failure));
    }
  }, onFaults);
  /** Builds the next save on a version, without a change of the input. */
  const buildOn = (stored: T | null) => {
    setFilled(stored);
    setDraftBase(null);
  };
  /** Discards the input for the stored version, apart from what was typed after `sent`. */
  const resetTo = (stored: T | null, sent?: V) => {
    if (sent) resetToSaved(form, sent, toValues(stored));
    else form.reset(toValues(stored));
    buildOn(stored);
    setError(null);
  };
  const page = {
    onSubmit: (event) => void submit(event),
    unsaved: isDirty,
    saving: isSubmitting,
    error,
    ...(reload && {
      conflict: {
        load: async () => {
          const newest = await reload();
          if (newest) buildOn(newest);
          return newest && toValues(newest);
        },
        mine: form.getValues,
        resetTo: (theirs) => {
          form.reset(theirs as V);
          setError(null);
        },
        ...(words && { words }),
      },
    }),
  } satisfies Partial<FormPageProps>;
  /** FormDraft's part of it. */
  const draft = { base: base && versionOf(base), onBase: setDraftBase };
  const shown = isDirty ? null : saved;
  return { page, draft, saved: shown, setSaved, setError, resetTo, isDirty, base, filled, setFilled };
}

type Options<T, V extends FieldValues, O> = Omit<RecordFormOptions<T, V, O, never>, 'save' | 'saved'> & {
  kind: RecordType;
  save: (change: { base: T | null; input: O }) => Promise<T>;
  /** Runs after creation; returns extra state for the new record's form. */
  made?: (record: T) => Promise<object>;
};

/** The form of an agent or a task: texts in several languages; a created record opens in its own form. */
export function useCatalogueForm<T extends { id: string; change_count: number }, V extends FieldValues, O>(
  form: UseFormReturn<V, unknown, O>,
  { kind, save, made, ...options }: Options<T, V, O>,
) {
  const navigate = useNavigate();
  const state = useLocation().state as { created?: boolean } | null;
  const [language, setLanguage] = useState<Language>('en');
  const record = useRecordForm<T, V, O, 'created' | 'updated'>(form, {
    ...options,
    saved: state?.created ? 'created' : null,
    save: async ({ base, input, sent }) => {
      const next = await save({ base, input });
      const more = base ? null : await made?.(next);
      if (base) record.resetTo(next, sent);
      else {
        const typed = form.getValues();
        const later = Object.entries(typed).filter(([field]) => isChanged(typed, sent, field));
        // What was typed meanwhile is restored by the form of the new record.
        if (later.length > 0) changeDraft(`${kind}.${next.id}`, Object.fromEntries(later));
        form.reset(options.toValues(next));
        await navigate(paths.admin.record(kind, next.id), {
          replace: true,
          state: { ...state, created: true, ...more },
        });
      }
      return 'updated';
    },
    onFaults: (errors) => {
      const faulty = firstLanguageWithErrors(errors, languages);
      if (faulty) setLanguage(faulty);
    },
  });
  return { ...record, language, setLanguage };
}
