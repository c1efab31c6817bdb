import { idParams } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { presets, presetsInput } from './preset-schema.ts';

export const getPresets = endpoint({
  method: 'GET',
  path: '/public/tasks/:id/presets',
  access: 'user',
  summary: 'Get the caller’s named sets of inputs for a task',
  params: idParams,
  output: presets,
  errors: ['TASK_NOT_FOUND'],
});

export const savePresets = endpoint({
  method: 'PUT',
  path: '/public/tasks/:id/presets',
  access: 'user',
  summary:
    'Replace the caller’s named sets of inputs for a task; only what its form asks for is kept, without files',
  params: idParams,
  body: presetsInput,
  output: presets,
  errors: ['TASK_NOT_FOUND', 'STALE_WRITE'],
});
