import * as z from 'zod';
import { endpoint } from '../endpoint.ts';

export const getVersion = endpoint({
  id: 'system.getVersion',
  method: 'GET',
  path: '/version',
  access: 'public',
  summary: 'The version of the server',
  output: z.object({ version: z.string() }),
});
