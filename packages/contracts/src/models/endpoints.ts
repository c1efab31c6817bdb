import * as z from 'zod';
import { listOf, timestamp } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { llmModel } from '../tasks/schema.ts';
import { familyModel, modelChanges, modelFamily, modelTest } from './schema.ts';

const ofFamily = z.object({ family: llmModel });
const ofModel = ofFamily.extend({ model: z.string().min(1).max(200) });

export const listModels = endpoint({
  method: 'GET',
  path: '/private/models',
  access: 'admin',
  summary: 'List the model families with their models, health, exceptions and prices',
  output: listOf(modelFamily).extend({ currency_code: z.string(), counted_at: timestamp }),
});

export const updateModel = endpoint({
  method: 'PUT',
  path: '/private/models/:family/:model',
  access: 'admin',
  summary:
    'Set the price of a model, its context and what it can do; absent fields are kept, null returns to the environment',
  params: ofModel,
  body: modelChanges,
  output: familyModel,
  errors: ['NOT_FOUND'],
});

export const testModel = endpoint({
  method: 'POST',
  path: '/private/models/:family/:model/test',
  access: 'admin',
  summary: 'Send a model a short request; no run is stored',
  params: ofModel,
  output: modelTest,
  errors: ['NOT_FOUND'],
});

export const pauseFamily = endpoint({
  method: 'PUT',
  path: '/private/models/:family/pause',
  access: 'admin',
  summary: 'Pause a family, to which nothing is sent then, or end its pause',
  params: ofFamily,
  body: z.strictObject({ paused: z.boolean() }),
  output: modelFamily,
});
