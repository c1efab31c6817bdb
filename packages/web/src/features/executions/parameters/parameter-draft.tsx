import type { Parameter } from '@agentarium/contracts';
import type { UseFormReturn } from 'react-hook-form';
import { FormDraft } from '../../../design/form/form-draft.tsx';
import { useFormat } from '../../../design/hooks/use-format.ts';
import { isFileType } from '../../../widgets/files/file-rules.ts';
import { type Draft, emptyDraft, newEntry, newRow } from './draft.ts';
import { fieldName, type ParameterFields } from './use-parameter-form.ts';

/** Gives rows new ids: after a reload, kept ones may repeat. */
function withOwnRows(draft: Draft): Draft {
  if (draft.kind === 'list') return { ...draft, rows: draft.rows.map(({ text }) => newRow(text)) };
  if (draft.kind === 'map')
    return { ...draft, entries: draft.entries.map(({ key, text }) => newEntry(key, text)) };
  return draft;
}

type ParameterDraftProps = {
  form: UseFormReturn<ParameterFields>;
  name: string;
  /** The parameters of the form's fields, in order. */
  parameters: readonly Parameter[];
  /** Their values are for one run only and never kept. */
  withheld?: readonly Parameter[];
};

/** Keeps the input of a parameter form by the names of its parameters, without files and withheld data. */
export function ParameterDraft({ form, name, parameters, withheld = [] }: ParameterDraftProps) {
  const { zone } = useFormat();
  const parameterOf = (field: string) => parameters.find((_, index) => fieldName(index) === field);
  return (
    <FormDraft
      form={form}
      name={name}
      keyOf={(field) => {
        const parameter = parameterOf(field);
        if (!parameter || isFileType(parameter.data_type) || withheld.includes(parameter)) return null;
        return parameter.name;
      }}
      revive={(field, value) => {
        const parameter = parameterOf(field);
        const draft = value as Draft;
        const fits = parameter && draft.kind === emptyDraft(parameter, zone).kind;
        return fits ? withOwnRows(draft) : undefined;
      }}
    />
  );
}
