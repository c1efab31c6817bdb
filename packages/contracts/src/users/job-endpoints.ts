import { idParams } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { job, jobInput } from './job-schema.ts';

export const createJob = endpoint({
  method: 'POST',
  path: '/private/jobs',
  access: 'admin',
  summary:
    'Change the status, plan or daily limit of many accounts, or archive many items of the catalogue, in the background, or say what that would do',
  body: jobInput,
  status: 202,
  output: job,
});

export const getJob = endpoint({
  method: 'GET',
  path: '/private/jobs/:id',
  access: 'admin',
  summary: 'Get the progress of a job',
  params: idParams,
  output: job,
  errors: ['NOT_FOUND'],
});

export const undoJob = endpoint({
  method: 'POST',
  path: '/private/jobs/:id/undo',
  access: 'admin',
  summary: 'Restore what a completed job changed, except what somebody has changed since',
  params: idParams,
  status: 202,
  output: job,
  errors: ['NOT_FOUND', 'IN_USE'],
});
