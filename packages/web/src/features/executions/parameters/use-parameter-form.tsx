import { type ErrorDetail, mayBeEmpty, type Parameter } from '@agentarium/contracts';
import { type Control, type FieldErrors, type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import { FormDraft } from '../../../design/form/form-draft.tsx';
import { useFormat } from '../../../design/hooks/use-format.ts';
import { faultMessage } from '../../../lib/api/fault-text.ts';
import { isFileType } from '../../../widgets/files/file-rules.ts';
import { emptyInput, type Input, isEmptyInput, newEntry, newRow } from './input.ts';
import { inputIssues, inputValue } from './input-value.ts';

/** Inputs by field. Fields are numbered, since parameter names may contain dots, which form paths treat as nesting. */
export type ParameterFields = Record<string, unknown>;
export type ParameterControl = Control<ParameterFields>;

export const fieldName = (index: number) => `p${index}`;

/** The parameter a server error is about: `parameters.weight.0` is about `weight`; the longest name wins. */
function parameterOfPath(parameters: readonly Parameter[], path: string): number {
  const name = path.replace(/^(body\.)?parameters\./, '');
  const matches = parameters
    .map((parameter, index) => ({ index, name: parameter.name }))
    .filter((entry) => name === entry.name || name.startsWith(`${entry.name}.`));
  return matches.sort((a, b) => b.name.length - a.name.length)[0]?.index ?? -1;
}

/** Returns, of a parameter's name, whether its field has a value. */
const filledIn = (parameters: readonly Parameter[], fields: ParameterFields) => (name: string) =>
  parameters.some((each, index) => each.name === name && !isEmptyInput(fields[fieldName(index)] as Input));

/** `isOptional`: all fields may stay empty, which means null. */
type Rule = { isOptional?: boolean };

const resolverFor =
  (parameters: readonly Parameter[], { isOptional = false }: Rule): Resolver<ParameterFields> =>
  (fields) => {
    const errors: FieldErrors<ParameterFields> = {};
    const isFilled = filledIn(parameters, fields);
    for (const [index, parameter] of parameters.entries()) {
      const input = fields[fieldName(index)] as Input;
      if ((isOptional || mayBeEmpty(parameter, isFilled)) && isEmptyInput(input)) continue;
      const [issue] = inputIssues(parameter, input);
      if (issue) errors[fieldName(index)] = { type: issue.code, message: issue.code };
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values: fields, errors: {} };
  };

/** The values by parameter name, as sent; optional parameters left empty are omitted. */
export const valuesOf = (
  parameters: readonly Parameter[],
  fields: ParameterFields,
  { isOptional = false }: Rule = {},
): Record<string, unknown> => {
  const isFilled = filledIn(parameters, fields);
  return Object.fromEntries(
    parameters.flatMap((parameter, index) => {
      const input = fields[fieldName(index)] as Input;
      if (!isEmptyInput(input)) return [[parameter.name, inputValue(parameter, input)]];
      if (isOptional) return [[parameter.name, null]];
      return mayBeEmpty(parameter, isFilled) ? [] : [[parameter.name, inputValue(parameter, input)]];
    }),
  );
};

/** The first field whose file is uploading; -1 if there is none. */
export const busyField = (fields: ParameterFields, count: number): number =>
  Array.from({ length: count }, (_, index) => fields[fieldName(index)] as Input).findIndex(
    (input) => input.kind === 'file' && input.isBusy,
  );

/**
 * The form of a task's UserInput parameters: validates on blur, then on every change; submit shows all errors and
 * focuses the first. `applyErrors` shows the server's errors at their fields and returns the unmatched ones.
 */
export function useParameterForm(
  parameters: readonly Parameter[],
  inputs: readonly Input[],
  rule: Rule = {},
) {
  const form = useForm<ParameterFields>({
    mode: 'onTouched',
    resolver: resolverFor(parameters, rule),
    defaultValues: Object.fromEntries(inputs.map((input, index) => [fieldName(index), input])),
  });
  const applyErrors = (details: readonly ErrorDetail[]): ErrorDetail[] => {
    const unmatched: ErrorDetail[] = [];
    let focused = false;
    for (const detail of details) {
      const index = parameterOfPath(parameters, detail.path);
      if (index < 0) unmatched.push(detail);
      else {
        form.setError(
          fieldName(index),
          { type: 'server', message: faultMessage(detail) },
          { shouldFocus: !focused },
        );
        focused = true;
      }
    }
    return unmatched;
  };
  return { form, applyErrors };
}

/** Gives rows new ids: after a reload, kept ones may repeat. */
function withOwnRows(input: Input): Input {
  if (input.kind === 'list') return { ...input, rows: input.rows.map(({ text }) => newRow(text)) };
  if (input.kind === 'map')
    return { ...input, entries: input.entries.map(({ key, text }) => newEntry(key, text)) };
  return input;
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
        const input = value as Input;
        const fits = parameter && input.kind === emptyInput(parameter, zone).kind;
        return fits ? withOwnRows(input) : undefined;
      }}
    />
  );
}
