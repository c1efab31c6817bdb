import type { OutputParameter } from '@agentarium/contracts';
import { describe, expect, it } from 'vitest';
import { outputSchema, readOutput, readOutputs } from './outputs.ts';

const output = (facts: Partial<OutputParameter>): OutputParameter => ({
  name: 'x',
  data_type: 'String',
  locales: null,
  ...facts,
});
const choice: Partial<OutputParameter> = {
  data_type: 'Enum',
  options: [{ value: 'low' }, { value: 'high' }],
};

describe('one value', () => {
  it.each<[Partial<OutputParameter>, unknown, unknown]>([
    [{ data_type: 'String' }, 'text', 'text'],
    [{ data_type: 'String' }, 7, null],
    [{ data_type: 'String' }, '', null],
    [{ data_type: 'Integer' }, 7, 7],
    [{ data_type: 'Integer' }, 7.5, null],
    [{ data_type: 'Integer' }, 'seven', null],
    [{ data_type: 'Float' }, 7.5, 7.5],
    [{ data_type: 'Float' }, '72.5', 72.5],
    [{ data_type: 'Float' }, '72.5 kg', null],
    [{ data_type: 'Float' }, '1e3', null],
    [{ data_type: 'Float' }, Number.NaN, null],
    [{ data_type: 'Boolean' }, false, false],
    [{ data_type: 'Boolean' }, 'true', null],
    [{ data_type: 'Date' }, '2026-02-28', '2026-02-28'],
    [{ data_type: 'Date' }, '2026-02-30', null],
    [{ data_type: 'Date' }, '28.02.2026', null],
    [{ data_type: 'DateTime' }, '2026-02-28T09:30', '2026-02-28T09:30'],
    [{ data_type: 'DateTime' }, '2026-02-28T09:30:15Z', '2026-02-28T09:30:15Z'],
    [{ data_type: 'DateTime' }, '2026-02-28 09:30', null],
    [{ data_type: 'Object' }, { a: 1 }, { a: 1 }],
    [{ data_type: 'Object' }, [1], null],
    [{ data_type: 'Array', element_type: 'Float' }, [1, '2.5'], [1, 2.5]],
    [{ data_type: 'Array', element_type: 'Integer' }, [1, 'two'], null],
    [{ data_type: 'Array', element_type: 'String' }, [], []],
    [{ data_type: 'Array', element_type: 'String' }, 'a, b', null],
    [{ data_type: 'Map', key_type: 'String', value_type: 'Float' }, { a: '1.5' }, { a: 1.5 }],
    [{ data_type: 'Map', key_type: 'String', value_type: 'Float' }, { a: 'much' }, null],
    [{ data_type: 'Map', key_type: 'Integer', value_type: 'String' }, { one: 'a' }, null],
    [{ data_type: 'Map', key_type: 'String', value_type: 'Float' }, {}, {}],
    [choice, 'low', 'low'],
    [choice, 'medium', null],
    [{ ...choice, multi_choice: true }, ['low', 'high'], ['low', 'high']],
    [{ ...choice, multi_choice: true }, ['low', 'none'], null],
    [{ ...choice, multi_choice: true }, [], []],
    [{ data_type: 'Float' }, null, null],
    [{ data_type: 'Float' }, undefined, null],
  ])('an output of %j is read from %j as %j', (facts, raw, expected) => {
    expect(readOutput(output(facts), raw)).toEqual(expected);
  });
});

describe('the outputs of an answer', () => {
  it('have every name, null for a missing one, and nothing else', () => {
    const outputs = [output({ name: 'a' }), output({ name: 'b' }), output({ name: 'toString' })];
    expect(readOutputs(outputs, { a: 'yes', c: 'unknown' })).toEqual({ a: 'yes', b: null, toString: null });
    expect(readOutputs([output({ name: 'a' })], null)).toEqual({ a: null });
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
