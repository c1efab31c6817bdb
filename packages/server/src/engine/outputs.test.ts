import type { OutputParameter } from '@agentarium/contracts';
import { describe, expect, it } from 'vitest';
import { outputSchema, readOutputs, withoutOutputs } from './outputs.ts';

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
