import type { Language, OutputParameter } from '@agentarium/contracts';
import { describe, expect, it } from 'vitest';
import { outputSchema, readOutput, readOutputs, withoutOutputs } from './outputs.ts';

const output = (facts: Partial<OutputParameter>): OutputParameter => ({
  name: 'x',
  data_type: 'String',
  locales: null,
  ...facts,
});
const read = (facts: Partial<OutputParameter>, raw: unknown, language: Language = 'en') =>
  readOutput(output(facts), raw, language);
const choice: Partial<OutputParameter> = {
  data_type: 'Enum',
  options: [{ value: 'low' }, { value: 'high' }],
};
const float = { data_type: 'Float' } as const;
const kilograms = { ...float, unit: 'kg' };

describe('a value of the right type', () => {
  it.each<[Partial<OutputParameter>, unknown]>([
    [{}, 'none'],
    [{}, 'NA'],
    [{ data_type: 'DateTime' }, '2026-02-28T09:30:15Z'],
    [{ data_type: 'Array', element_type: 'String' }, []],
    [{ data_type: 'Map', key_type: 'String', value_type: 'Float' }, {}],
    [{ ...choice, options: [{ value: 'N/A' }] }, 'N/A'],
    [{ ...choice, multi_choice: true }, []],
  ])('%j keeps %j', (facts, value) => {
    expect(read(facts, value)).toEqual({ value, fault: null });
  });
});

describe('an untidy value', () => {
  it.each<[Partial<OutputParameter>, Language, unknown, unknown]>([
    [float, 'en', ' -3 ', -3],
    [float, 'en', '1,200', 1200],
    [float, 'en', '1,200.5', 1200.5],
    [float, 'en', '12 000', 12_000],
    [float, 'ru', '72,5', 72.5],
    [float, 'ru', '72.5', 72.5],
    [float, 'ru', '1,200', 1.2],
    [float, 'ru', '1\u00a0200,5', 1200.5],
    [float, 'ru', '1.200,5', 1200.5],
    [float, 'ru', '−4,5', -4.5],
    [kilograms, 'en', '72.5 kg', 72.5],
    [kilograms, 'en', '72.5kg.', 72.5],
    [kilograms, 'ru', '72,5 кг', 72.5],
    [kilograms, 'en', { value: 72.5, unit: 'kg' }, 72.5],
    [kilograms, 'ru', { value: '72,5' }, 72.5],
    [{ ...float, unit: 'kg/m²' }, 'en', '22.5 kg/m²', 22.5],
    [float, 'en', '80%', 80],
    [float, 'en', '1,850 kcal', 1850],
    [{ data_type: 'Integer' }, 'en', '3.0', 3],
    [{ data_type: 'Boolean' }, 'en', 'true', true],
    [{ data_type: 'Boolean' }, 'ru', 'Нет', false],
    [choice, 'en', 'High', 'high'],
    [{ ...choice, multi_choice: true }, 'en', ['LOW'], ['low']],
    [{ data_type: 'Array', element_type: 'Float' }, 'ru', [1, '2,5'], [1, 2.5]],
    [{ data_type: 'Map', key_type: 'String', value_type: 'Float' }, 'en', { a: '1.5' }, { a: 1.5 }],
  ])('%j in %s: %j is %j', (facts, language, raw, expected) => {
    expect(read(facts, raw, language)).toEqual({ value: expected, fault: null });
  });
});

describe('nothing is invented', () => {
  it.each<[Partial<OutputParameter>, Language, unknown]>([
    [{}, 'en', 7],
    [{ data_type: 'Integer' }, 'en', '3.7'],
    [float, 'en', '1e3'],
    [float, 'en', Number.NaN],
    [float, 'en', '72,5'],
    [float, 'en', 'about 72'],
    [float, 'en', '1,20'],
    [float, 'en', '5 million'],
    [kilograms, 'en', '160 lb'],
    [kilograms, 'en', { value: 160, unit: 'lb' }],
    [kilograms, 'en', { kg: 72.5 }],
    [{ data_type: 'Boolean' }, 'en', 'maybe'],
    [{ data_type: 'Object' }, 'en', [1]],
    [{ data_type: 'Array', element_type: 'Integer' }, 'en', [1, 'two']],
    [choice, 'en', 'medium'],
  ])('%j in %s: %j is not a value', (facts, language, raw) => {
    expect(read(facts, raw, language)).toEqual({ value: null, fault: 'invalid' });
  });

  it.each(['String', 'Float', 'Enum'] as const)('words for nothing are none: %s', (data_type) => {
    for (const raw of [
      null,
      undefined,
      '',
      'null',
      'N/A',
      'n/a',
      'undefined',
      'NaN',
      '—',
      'нет данных',
      'н/д',
    ])
      expect(read({ data_type, options: [{ value: 'low' }] }, raw)).toEqual({
        value: null,
        fault: 'absent',
      });
  });
});

describe('the outputs of an answer', () => {
  it('have every name with its value, or null and why, and nothing else', () => {
    const outputs = ['a', 'b', 'c', 'toString'].map((name) => output({ name }));
    expect(readOutputs(outputs, { a: 'yes', c: 7, d: 'unknown' }, 'en')).toEqual({
      values: { a: 'yes', b: null, c: null, toString: null },
      faults: { b: 'absent', c: 'invalid', toString: 'absent' },
    });
  });

  it('are found by names that are written differently, unless two are', () => {
    const outputs = [output({ name: 'body_weight', data_type: 'Float' })];
    expect(readOutputs(outputs, { 'Body Weight': 72 }, 'en').values).toEqual({ body_weight: 72 });
    expect(readOutputs(outputs, { bodyWeight: 72, Body_weight: 73 }, 'en').values).toEqual({
      body_weight: null,
    });
  });

  it('lack their values for one reason when there is no object', () => {
    expect(withoutOutputs([output({ name: 'a' })], 'unreadable')).toEqual({
      values: { a: null },
      faults: { a: 'unreadable' },
    });
  });
});

describe('the schema of outputs', () => {
  it('requires every name, lets each be null and closes the object', () => {
    const { schema, strict } = outputSchema([
      output({ name: 'bmi', data_type: 'Float', description: 'Body mass index', unit: 'kg/m²' }),
      output({ ...choice, name: 'risk' }),
    ]);
    expect(strict).toBe(true);
    expect(schema).toMatchObject({
      required: ['bmi', 'risk'],
      additionalProperties: false,
      properties: {
        bmi: { type: ['number', 'null'], description: 'Body mass index, in kg/m²' },
        risk: { enum: ['low', 'high', null] },
      },
    });
  });

  it('is not strict with a free-form object, which strict mode rejects', () => {
    expect(outputSchema([output({ data_type: 'Map', value_type: 'Float' })]).strict).toBe(false);
    expect(outputSchema([output({ data_type: 'Object' })]).strict).toBe(false);
  });
});
