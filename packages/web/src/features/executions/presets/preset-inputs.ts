import type { Parameter, Preset } from '@agentarium/contracts';
import { type Draft, draftOf, isEmptyDraft } from '../parameters/draft.ts';
import { draftIssues, draftValue } from '../parameters/draft-value.ts';
import { fieldName, type ParameterFields } from '../parameters/use-parameter-form.tsx';

/** Returns the inputs that a preset keeps: those filled in rightly, without files and the schedule. */
export function inputsOf(parameters: readonly Parameter[], fields: ParameterFields): Preset['parameters'] {
  const kept = parameters.flatMap((parameter, index) => {
    const draft = fields[fieldName(index)] as Draft;
    const isOther = draft.kind === 'file' || draft.kind === 'schedule';
    if (isOther || isEmptyDraft(draft) || draftIssues(parameter, draft).length > 0) return [];
    return [[parameter.name, draftValue(parameter, draft)]];
  });
  return Object.fromEntries(kept);
}

/** Returns the fields of the form that a preset fills in. */
export const fieldsOf = (parameters: readonly Parameter[], preset: Preset, zone: string): [string, Draft][] =>
  parameters.flatMap((parameter, index) =>
    parameter.name in preset.parameters
      ? [[fieldName(index), draftOf(parameter, preset.parameters[parameter.name], zone)]]
      : [],
  );

/** Returns whether two presets would have the same name. */
export const isSameName = (a: string, b: string): boolean =>
  a.trim().toLowerCase() === b.trim().toLowerCase();
