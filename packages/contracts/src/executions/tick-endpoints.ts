import * as z from 'zod';
import { idParams } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { maxTicks } from './names.ts';

const ticked = z.array(
  z
    .int()
    .min(0)
    .max(maxTicks - 1),
);

export const setTicks = endpoint({
  method: 'PUT',
  path: '/public/task-executions/:id/ticks',
  access: 'user',
  summary:
    "Replace the ticked boxes in the answer of one of the caller's executions; the first one is 0. With `before`, the boxes that the caller last saw ticked, those ticked or unticked elsewhere meanwhile stay so",
  params: idParams,
  body: z.strictObject({ ticked: ticked.max(maxTicks), before: ticked.max(maxTicks).optional() }),
  output: z.object({ ticked }),
  errors: ['EXECUTION_NOT_FOUND'],
});
