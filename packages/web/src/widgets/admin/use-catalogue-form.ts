import type { Language } from '@agentarium/contracts';
import { languages } from '@agentarium/contracts/names';
import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import { languageWithFault } from '../../design/form/language-with-fault.ts';
import { paths } from '../../lib/paths.ts';
import type { RecordKind } from './record-kinds.ts';
import { type RecordFormOptions, useRecordForm } from './use-record-form.ts';

type Options<T, V extends FieldValues, O> = Omit<RecordFormOptions<T, V, O, never>, 'save' | 'saved'> & {
  /** The stored version; null for a new one. */
  stored: T | null;
  kind: RecordKind;
  save: (base: T | null, input: O) => Promise<T>;
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
      const next = await save(base, input);
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
