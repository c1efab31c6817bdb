import * as z from 'zod';
import { ToolError } from '../../../engine/tools/types.ts';
import { convertUnit, unitNames } from '../../../engine/units.ts';
import { builtin } from '../types.ts';

export const unitConvert = builtin({
  description: `Converts a value to another unit of the same kind. Units: ${unitNames.join(', ')}.`,
  input: z.strictObject({
    value: z.number(),
    from: z.string().min(1).max(30).describe('Unit of the value, for example kg'),
    to: z.string().min(1).max(30).describe('Unit wanted, for example lb'),
  }),
  async run(_services, _owner, { value, from, to }) {
    const converted = convertUnit(value, from, to);
    if (!converted.ok) throw new ToolError('UNIT_MISMATCH', converted.fault);
    return { value: converted.value, unit: to, kind: converted.kind };
  },
});
