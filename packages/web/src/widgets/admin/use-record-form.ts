import type { Language } from '@agentarium/contracts';
import { languages } from '@agentarium/contracts/names';
import { useState } from 'react';
import type { FieldErrors, FieldValues, UseFormReturn } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import { applyServerErrors } from '../../design/form/form-errors.tsx';
import { paths } from '../../lib/paths.ts';
import type { ConflictLabels } from './edit-conflict.tsx';
import type { FormPageProps } from './record-form.tsx';
import type { RecordType } from './record-types.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The first language with an error, whose tab opens; English texts are at the form's top level. */
export function languageWithFault(
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
  /** Saves the input and resets the form to the stored version; returns the success notice. */
  save: (input: O) => Promise<S>;
  /** The initial notice. */
  saved?: S | null;
  /** Fetches the stored version, so the next save builds on it; null for a new record. */
  reload: (() => Promise<T | null>) | null;
  toValues: (stored: T) => V;
  words?: ConflictLabels;
  /** A refusal that concerns the whole form, regardless of the fields it names. */
  isWhole?: (error: unknown) => boolean;
  onFaults?: (errors: FieldErrors<V>) => void;
};

/** Saves a record from its form; `page` is FormPage's part of it, `saved` stays until the next change. */
export function useRecordForm<T, V extends FieldValues, O, S>(
  form: UseFormReturn<V, unknown, O>,
  options: RecordFormOptions<T, V, O, S>,
) {
  const { save, reload, toValues, words, isWhole, onFaults } = options;
  const [saved, setSaved] = useState<S | null>(options.saved ?? null);
  const [error, setError] = useState<unknown>(null);
  const { isDirty, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (input) => {
    setSaved(null);
    setError(null);
    try {
      const next = await save(input);
      setSaved(() => next);
    } catch (failure) {
      setError(isWhole?.(failure) ? failure : applyServerErrors(form, failure));
    }
  }, onFaults);
  /** Discards the input for the stored version. */
  const resetTo = (theirs: V) => {
    form.reset(theirs);
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
          const stored = await reload();
          return stored && toValues(stored);
        },
        mine: form.getValues,
        resetTo: (theirs) => resetTo(theirs as V),
        ...(words && { words }),
      },
    }),
  } satisfies Partial<FormPageProps>;
  return { page, saved: isDirty ? null : saved, setSaved, setError, resetTo, isDirty };
}

type Options<T, V extends FieldValues, O> = Omit<RecordFormOptions<T, V, O, never>, 'save' | 'saved'> & {
  /** The stored version; null for a new one. */
  stored: T | null;
  kind: RecordType;
  save: (change: { base: T | null; input: O }) => Promise<T>;
  /** Runs after creation; returns extra state for the new record's form. */
  made?: (record: T) => Promise<object>;
};

/** The form of an agent or a task: texts in several languages; a created record opens in its own form. */
export function useCatalogueForm<T extends { id: string }, V extends FieldValues, O>(
  form: UseFormReturn<V, unknown, O>,
  { stored, kind, save, made, reload, ...options }: Options<T, V, O>,
) {
  const navigate = useNavigate();
  const state = useLocation().state as { created?: boolean } | null;
  // The version the form was filled from: its change count is sent, even if a newer one is fetched meanwhile.
  const [base, setBase] = useState(stored);
  const [language, setLanguage] = useState<Language>('en');
  const record = useRecordForm<T, V, O, 'created' | 'updated'>(form, {
    ...options,
    saved: state?.created ? 'created' : null,
    save: async (input) => {
      const next = await save({ base, input });
      const more = base ? null : await made?.(next);
      form.reset(options.toValues(next));
      if (base) setBase(next);
      else
        await navigate(paths.admin.record(kind, next.id), {
          replace: true,
          state: { ...state, created: true, ...more },
        });
      return 'updated';
    },
    reload:
      reload &&
      (async () => {
        const newest = await reload();
        if (newest) setBase(newest);
        return newest;
      }),
    onFaults: (errors) => {
      const faulty = languageWithFault(errors, languages);
      if (faulty) setLanguage(faulty);
    },
  });
  return { ...record, base, setBase, language, setLanguage };
}
