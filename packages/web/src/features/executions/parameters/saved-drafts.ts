import type { Parameter } from '@agentarium/contracts';
import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { draftKeys, readJson, writeText } from '../../../lib/storage.ts';
import { type Draft, emptyDraft, newEntry, newRow } from './draft.ts';
import { fieldName, type ParameterFields } from './use-parameter-form.ts';

type SavedDrafts = Record<string, Draft>;

const keyOf = (form: string) => `${draftKeys}${form}`;

/** Gives rows new ids: after a reload, saved ones may repeat. */
function withOwnRows(draft: Draft): Draft {
  if (draft.kind === 'list') return { ...draft, rows: draft.rows.map(({ text }) => newRow(text)) };
  if (draft.kind === 'map')
    return { ...draft, entries: draft.entries.map(({ key, text }) => newEntry(key, text)) };
  // An upload ends with the page that sends it.
  if (draft.kind === 'file') return { ...draft, isBusy: false };
  return draft;
}

/** The saved input for a parameter in this tab; null if nothing fits it. */
export function savedDraft(form: string, parameter: Parameter, zone: string): Draft | null {
  const draft = readJson<SavedDrafts>(keyOf(form), 'session')?.[parameter.name];
  return draft && draft.kind === emptyDraft(parameter, zone).kind ? withOwnRows(draft) : null;
}

/** Saves every change of the form until the run is accepted, the panel is closed or the user signs out. */
export function useSavedDrafts(
  name: string,
  parameters: readonly Parameter[],
  form: UseFormReturn<ParameterFields>,
): void {
  useEffect(() => {
    const textOf = (fields: ParameterFields) =>
      JSON.stringify(
        Object.fromEntries(
          parameters.map((parameter, index) => [parameter.name, fields[fieldName(index)] as Draft]),
        ),
      );
    let last = textOf(form.getValues());
    // The form also reports its own state, such as the end of a submit: only input counts.
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const text = textOf(values);
        if (text !== last) writeText(keyOf(name), text, 'session');
        last = text;
      },
    });
  }, [name, parameters, form]);
}

export const deleteDrafts = (form: string): void => writeText(keyOf(form), null, 'session');
