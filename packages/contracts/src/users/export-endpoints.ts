import * as z from 'zod';
import { endpoint } from '../endpoint.ts';

export const exportAccount = endpoint({
  method: 'GET',
  path: '/public/users/me/export',
  access: 'user',
  summary: 'Export everything stored about the caller’s account, as one streamed JSON file',
  output: z.unknown(),
});
