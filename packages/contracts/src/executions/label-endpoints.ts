import * as z from 'zod';
import { idParams, listOf } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { labelCount, labels, labelsInput, pin } from './label-schema.ts';
import { maxListedLabels } from './names.ts';

export const setLabels = endpoint({
  method: 'PUT',
  path: '/public/task-executions/:id/labels',
  access: 'user',
  summary: "Replace the labels of one of the caller's executions",
  params: idParams,
  body: labelsInput,
  output: labels,
  errors: ['EXECUTION_NOT_FOUND'],
});

export const setPin = endpoint({
  method: 'PUT',
  path: '/public/task-executions/:id/pin',
  access: 'user',
  summary: "Pin or unpin one of the caller's executions",
  params: idParams,
  body: pin,
  output: z.object({ pinned: z.boolean() }),
  errors: ['EXECUTION_NOT_FOUND'],
});

export const listLabels = endpoint({
  method: 'GET',
  path: '/public/users/me/labels',
  access: 'user',
  summary: `One's labels, the ${maxListedLabels} that most executions have, by name`,
  output: listOf(labelCount),
});
