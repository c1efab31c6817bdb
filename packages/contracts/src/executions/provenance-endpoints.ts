import { idParams } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { provenance } from './provenance-schema.ts';

export const getProvenance = endpoint({
  method: 'GET',
  path: '/public/task-executions/:id/provenance',
  access: 'user',
  summary: 'Get how the answer of the caller’s execution was produced',
  params: idParams,
  output: provenance,
  errors: ['EXECUTION_NOT_FOUND'],
});
