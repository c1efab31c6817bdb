import type { tools } from '../schema/catalogue.ts';

type ToolTexts = Pick<typeof tools.$inferInsert, 'name' | 'description' | 'input_schema'>;

const text = (maxLength: number, description: string) => ({
  type: 'string',
  minLength: 1,
  maxLength,
  description,
});
const input = (properties: Record<string, unknown>, required: string[] = []) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});

/** The built-in tools, all enabled; a task still has to allow each. */
export const catalogueTools = [
  {
    name: 'calculator',
    description:
      'Calculates an arithmetic expression exactly: + - * / % ^, parentheses, sqrt, abs, round(x, digits), floor, ceil, min, max, ln, log10, exp, sin, cos, tan, pi, e.',
    input_schema: input({ expression: text(500, 'For example: (72.5 - 68) / 72.5 * 100') }, ['expression']),
  },
  {
    name: 'current_datetime',
    description: "The current date, time and weekday, in the user's own time zone unless another is named.",
    input_schema: input({ timezone: text(60, 'An IANA name such as Europe/London') }),
  },
  {
    name: 'unit_convert',
    description:
      'Converts a value to another unit of the same kind: length, mass, volume, temperature, energy, speed, area or time.',
    input_schema: input(
      {
        value: { type: 'number' },
        from: text(30, 'Unit of the value, for example kg'),
        to: text(30, 'Unit wanted, for example lb'),
      },
      ['value', 'from', 'to'],
    ),
  },
  {
    name: 'user_profile',
    description:
      "The user's own health profile: gender, age, height (cm), weight (kg), BMI, physique, allergies, contraindications. What is not known is null.",
    input_schema: input({}),
  },
  {
    name: 'past_results',
    description:
      "The user's own last completed results of this task, newest first: when, the answer's beginning, the values.",
    input_schema: input({
      limit: { type: 'integer', minimum: 1, maximum: 5, description: 'How many, 3 by default' },
    }),
  },
] as const satisfies ToolTexts[];

export type CatalogueToolName = (typeof catalogueTools)[number]['name'];
