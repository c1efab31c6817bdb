import { type OutputParameter, type SimpleType, valueIssues } from '@agentarium/contracts';
import { type DemoFacts, figureFor, firstListOf, numberBetween, rangeFor, some } from './figures.ts';
import { themeFor } from './themes/index.ts';

const round = (value: number, type: 'Integer' | 'Float') =>
  type === 'Integer' ? Math.round(value) : Math.round(value * 10) / 10;

function figure(output: OutputParameter, type: 'Integer' | 'Float', facts: DemoFacts, salt: string): number {
  const known = figureFor(output, facts);
  if (known !== null) return round(known, type);
  const [min, max, step] = rangeFor(output);
  return round(numberBetween(salt, min, max, step), type);
}

/** Names of outputs that choose among the reader's inputs. */
const chooses = /winner|best|choice|chosen|favou?rite|cancel|recommend/;

/** A short phrase: one of the given choices if the output chooses, else a line of the theme. */
function phrase({ name }: OutputParameter, facts: DemoFacts, salt: string): string {
  const [choice] = chooses.test(name) ? some(firstListOf(facts), 1, salt) : [];
  const [row] = some(themeFor(facts)[facts.language].rows, 1, salt);
  return choice ?? row?.[1] ?? facts.task.name;
}

/** The first parameter that is usable as a value of this type. */
const given = (data_type: 'Date' | 'DateTime', { parameters }: DemoFacts): unknown =>
  parameters
    .map(({ value }) => value)
    .find((value) => valueIssues({ name: '', data_type }, value).length === 0);

function simpleValue(type: SimpleType, output: OutputParameter, facts: DemoFacts, salt: string): unknown {
  switch (type) {
    case 'String':
      return /(^|_)time($|_)/.test(output.name) ? '22:30' : phrase(output, facts, salt);
    case 'Integer':
    case 'Float':
      return figure(output, type, facts, salt);
    case 'Boolean':
      return numberBetween(salt, 0, 1) === 1;
    case 'Date':
      return given(type, facts) ?? `2027-0${numberBetween(salt, 1, 9)}-1${numberBetween(salt, 0, 9)}`;
    case 'DateTime':
      return given(type, facts) ?? `2027-0${numberBetween(salt, 1, 9)}-1${numberBetween(salt, 0, 9)}T09:30`;
    default:
      return type satisfies never;
  }
}

function listValue(output: OutputParameter, facts: DemoFacts, salt: string): unknown[] {
  const type = output.element_type ?? 'String';
  return [...new Set([1, 2, 3].map((index) => simpleValue(type, output, facts, `${salt}/${index}`)))];
}

function mapValue(output: OutputParameter, facts: DemoFacts, salt: string): unknown {
  const given = firstListOf(facts);
  const { rows } = themeFor(facts)[facts.language];
  const names = given.length > 0 ? given : rows.slice(0, 3).map(([name]) => name);
  const keys =
    (output.key_type ?? 'String') === 'String' ? names : names.map((_name, index) => `${index + 1}`);
  const type = output.value_type ?? 'String';
  return Object.fromEntries(keys.map((key) => [key, simpleValue(type, output, facts, `${salt}/${key}`)]));
}

function valueFor(output: OutputParameter, facts: DemoFacts, salt: string): unknown {
  const options = (output.options ?? []).map(({ value }) => value);
  switch (output.data_type) {
    case 'Array':
      return listValue(output, facts, salt);
    case 'Map':
      return mapValue(output, facts, salt);
    case 'Enum':
      return output.multi_choice
        ? some(options, Math.min(2, options.length), salt)
        : some(options, 1, salt)[0];
    case 'Object':
      return { summary: phrase(output, facts, salt), score: numberBetween(salt, 6, 9) };
    case 'Schedule':
    case 'Image':
    case 'File':
      return null;
    default:
      return simpleValue(output.data_type, output, facts, salt);
  }
}

/**
 * A value for each output parameter, deterministic for given facts: that of a parameter of the same name and type, else
 * a figure derived from the parameters, else a plausible one.
 */
export function outputValues(facts: DemoFacts): Record<string, unknown> {
  const basis = JSON.stringify([facts.task.name, facts.parameters]);
  return Object.fromEntries(
    facts.outputs.map((output) => {
      const same = facts.parameters.find(({ name }) => name === output.name)?.value;
      const fits = same !== undefined && valueIssues(output, same).length === 0;
      return [output.name, fits ? same : valueFor(output, facts, `${basis}/${output.name}`)];
    }),
  );
}
