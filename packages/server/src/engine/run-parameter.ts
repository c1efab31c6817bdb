import { fileDataTypes, type Language, labelOf, type Parameter } from '@agentarium/contracts';
import type { RunFile, RunParameter } from './types.ts';

/** The labels of the selected options, in a language; undefined for a parameter without options. */
function wordsOf({ options }: Parameter, value: unknown, language: Language): string | undefined {
  const chosen = [value].flat().map((one) => options?.find((option) => option.value === one));
  return options && chosen.length > 0 && chosen.every((option) => option !== undefined)
    ? chosen.map((option) => labelOf(option?.locales, language, option?.value ?? '')).join(', ')
    : undefined;
}

/** A task parameter's value for a run, with its label in the run's language; a file by its name. */
export function runParameterOf(
  parameter: Parameter,
  value: unknown,
  language: Language,
  files: readonly RunFile[] = [],
): RunParameter {
  if (fileDataTypes.some((type) => type === parameter.data_type)) {
    const file = files.find(({ id }) => id === value);
    const named = { value: file?.name ?? null, ...(file && { file: file.id }) };
    return { ...runParameterOf({ ...parameter, data_type: 'String' }, null, language), ...named };
  }
  const words = wordsOf(parameter, value, language);
  return {
    name: parameter.name,
    label: labelOf(parameter.locales, language, parameter.name),
    value: value ?? null,
    ...(words !== undefined && { words }),
    unit: parameter.unit ?? null,
    private: parameter.param_type === 'AdminInput',
  };
}
