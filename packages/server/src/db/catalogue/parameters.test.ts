import {
  outputParameter,
  type Parameter,
  parameter,
  simpleType,
  type TypedParameter,
  valueIssues,
} from '@agentarium/contracts';
import { describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { catalogue } from './index.ts';
import { catalogueRows } from './seed.ts';

const rows = catalogueRows(catalogue, { now: new Date('2026-01-01T00:00:00Z'), newId });
const inputs = rows.tasks.flatMap((task) =>
  (task.required_parameters ?? []).map((each) => ({ task: task.name, each })),
);
const outputs = rows.tasks.flatMap((task) =>
  (task.output_parameters ?? []).map((each) => ({ task: task.name, each })),
);
const both: { task: string; each: TypedParameter }[] = [...inputs, ...outputs];

type Labels = TypedParameter['locales'];
const isLabeled = (labels: Labels) =>
  ['en', 'ru'].every((language) => (labels?.[language]?.display_name ?? '').trim().length >= 2);
const isSimple = (type: unknown) => simpleType.safeParse(type).success;

/** The facts that a data type needs in addition to its name (docs/spec/admin-side.md#validation). */
function typeIssues(each: TypedParameter): string[] {
  switch (each.data_type) {
    case 'Array':
      return isSimple(each.element_type) && isLabeled(each.element_locales) ? [] : ['element'];
    case 'Map':
      return [
        ...(isSimple(each.key_type) && isLabeled(each.key_locales) ? [] : ['key']),
        ...(isSimple(each.value_type) && isLabeled(each.value_locales) ? [] : ['value']),
      ];
    case 'Enum': {
      const options = each.options ?? [];
      const distinct = new Set(options.map(({ value }) => value)).size === options.length;
      const labeled = options.every(({ value, locales }) => value !== '' && isLabeled(locales));
      return options.length >= 2 && distinct && labeled ? [] : ['options'];
    }
    default:
      return [];
  }
}

describe('parameters of the catalogue', () => {
  it('match the schema of the contract, without unknown fields', () => {
    for (const { each } of inputs) expect(parameter.strict().parse(each)).toEqual(each);
    for (const { each } of outputs) expect(outputParameter.strict().parse(each)).toEqual(each);
  });

  it('are in snake_case, and unique in a task', () => {
    expect(both.filter(({ each }) => !/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(each.name))).toEqual([]);
    for (const task of rows.tasks) {
      for (const list of [task.required_parameters ?? [], task.output_parameters ?? []]) {
        const names = list.map(({ name }) => name);
        expect(new Set(names).size, task.name).toBe(names.length);
      }
    }
  });

  it('are labeled in every language', () => {
    expect(both.filter(({ each }) => !isLabeled(each.locales))).toEqual([]);
    expect(both.filter(({ each }) => /[а-яё]/i.test(each.locales?.en?.display_name ?? ''))).toEqual([]);
  });

  it('have what their data type needs', () => {
    const issues = both.flatMap(({ task, each }) =>
      typeIssues(each).map((issue) => `${task} ${each.name}: ${issue}`),
    );
    expect(issues).toEqual([]);
  });

  it('describe each output in every language', () => {
    expect(outputs.filter(({ each }) => (each.description ?? '').length < 5)).toEqual([]);
    const russian = outputs.map(({ each }) => each.locales?.ru?.description ?? '');
    expect(russian.length).toBeGreaterThan(100);
    expect(russian.filter((text) => !/[а-яё]{2}/i.test(text))).toEqual([]);
  });

  it('have a valid value exactly when administrators set it', () => {
    const wrong = inputs.filter(({ each }: { each: Parameter }) =>
      each.param_type === 'AdminInput' ? valueIssues(each, each.value).length > 0 : each.value !== undefined,
    );
    expect(wrong).toEqual([]);
  });

  const asked = inputs.filter(({ each }) => each.param_type === 'UserInput');
  const hasExample = (labels: Labels) =>
    ['en', 'ru'].every((language) => (labels?.[language]?.example ?? '').trim().length > 0);

  it('limit every numeric input', () => {
    const numbers = asked.filter(({ each }) =>
      [each.data_type, each.element_type, each.value_type].some((type) => /Integer|Float/.test(type ?? '')),
    );
    expect(numbers.length).toBeGreaterThan(30);
    expect(numbers.filter(({ each }) => !((each.min ?? 1) < (each.max ?? 0)))).toEqual([]);
  });

  it('begin with a default or show an example, except dates, schedules and files', () => {
    const bare = asked.filter(({ each }) => {
      if (/^(Date|DateTime|Schedule|Image|File)$/.test(each.data_type) || each.default_value !== undefined)
        return false;
      if (each.data_type === 'Array')
        return each.element_type !== 'Date' && !hasExample(each.element_locales);
      return ![each.locales, each.key_locales, each.value_locales].some(hasExample);
    });
    expect(bare.map(({ task, each }) => `${task}: ${each.name}`)).toEqual([]);
  });

  it('have defaults that a run accepts, in no particular language', () => {
    const given = asked.filter(({ each }) => each.default_value !== undefined);
    expect(given.length).toBeGreaterThan(30);
    expect(given.filter(({ each }) => valueIssues(each, each.default_value).length > 0)).toEqual([]);
    const words = given.filter(
      ({ each }) =>
        each.data_type !== 'Enum' &&
        /\p{L}{2,}/u.test(JSON.stringify(each.default_value).replaceAll(/true|false/g, '')),
    );
    expect(words.map(({ each }) => each.name)).toEqual([]);
  });

  it('reference only outputs that the parent has', () => {
    const children = rows.tasks.filter((task) => task.parent_task_id);
    let taken = 0;
    for (const child of children) {
      const parent = rows.tasks.find((task) => task.id === child.parent_task_id);
      const offered = [...(parent?.output_parameters ?? []), ...(parent?.required_parameters ?? [])].map(
        ({ name }) => name,
      );
      for (const { name, param_type } of child.required_parameters ?? []) {
        if (param_type !== 'ParentInput') continue;
        expect(offered, `${child.name}: ${name}`).toContain(name);
        taken += 1;
      }
    }
    expect(taken).toBeGreaterThan(15);
  });

  it('reference no parent without having one', () => {
    const orphans = rows.tasks.filter(
      (task) =>
        !task.parent_task_id && task.required_parameters?.some((each) => each.param_type === 'ParentInput'),
    );
    expect(orphans.map(({ name }) => name)).toEqual([]);
  });
});
