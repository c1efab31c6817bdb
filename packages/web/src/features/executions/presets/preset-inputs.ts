import type { Parameter, Preset } from '@agentarium/contracts';
import { type Input, inputOf, isEmptyInput } from '../parameters/input.ts';
import { inputIssues, inputValue } from '../parameters/input-value.ts';
import { fieldName, type ParameterFields } from '../parameters/use-parameter-form.tsx';

/** Returns the inputs that a preset keeps: those filled in rightly, without files and the schedule. */
export function inputsOf(parameters: readonly Parameter[], fields: ParameterFields): Preset['parameters'] {
  const kept = parameters.flatMap((parameter, index) => {
    const input = fields[fieldName(index)] as Input;
    const isOther = input.kind === 'file' || input.kind === 'schedule';
    if (isOther || isEmptyInput(input) || inputIssues(parameter, input).length > 0) return [];
    return [[parameter.name, inputValue(parameter, input)]];
  });
  return Object.fromEntries(kept);
}

/** Returns the fields of the form that a preset fills in. */
export const fieldsOf = (parameters: readonly Parameter[], preset: Preset, zone: string): [string, Input][] =>
  parameters.flatMap((parameter, index) =>
    parameter.name in preset.parameters
      ? [[fieldName(index), inputOf(parameter, preset.parameters[parameter.name], zone)]]
      : [],
  );

/** Returns whether two presets would have the same name. */
export const isSameName = (a: string, b: string): boolean =>
  a.trim().toLowerCase() === b.trim().toLowerCase();
