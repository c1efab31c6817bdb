import { type Language, labelOf, type Parameter, type SimpleType } from '@agentarium/contracts';

type Sample = string | number | boolean | null | Sample[] | { [key: string]: Sample };

const quoted = (text: string) => `‹${text}›`;

function simpleSample(type: SimpleType | null | undefined, label: string): Sample {
  switch (type) {
    case 'Integer':
      return 3;
    case 'Float':
      return 2.5;
    case 'Boolean':
      return true;
    case 'Date':
      return '2026-01-31';
    case 'DateTime':
      return '2026-01-31T09:00';
    case 'String':
    case null:
    case undefined:
      return quoted(label);
    default:
      return type satisfies never;
  }
}

/** The value of a variable in a preview: a sample of the parameter's type; its name if no task has such a parameter. */
export function sampleValue(name: string, parameter: Parameter | undefined, language: Language): Sample {
  if (!parameter) return quoted(name);
  const label = labelOf(parameter.locales, language, name);
  if (parameter.value !== undefined && parameter.value !== null) return parameter.value as Sample;
  switch (parameter.data_type) {
    case 'Enum': {
      const first = parameter.options?.[0]?.value ?? quoted(label);
      return parameter.multi_choice ? [first] : first;
    }
    case 'Array':
      return [
        simpleSample(parameter.element_type, `${label} 1`),
        simpleSample(parameter.element_type, `${label} 2`),
      ];
    case 'Map': {
      const key = labelOf(parameter.key_locales, language, label);
      return { [key]: simpleSample(parameter.value_type, labelOf(parameter.value_locales, language, label)) };
    }
    case 'Object':
      return { [label]: quoted(label) };
    case 'Image':
      return 'photo.jpg';
    case 'File':
      return 'notes.pdf';
    case 'Schedule':
      return { cron_expressions: ['0 9 * * *'], timezone: 'UTC', enabled: true };
    default:
      return simpleSample(parameter.data_type, label);
  }
}
