import * as z from 'zod';
import { endpoint } from '../endpoint.ts';

export const exportAccount = endpoint({
  id: 'users.exportAccount',
  method: 'GET',
  path: '/public/users/me/export',
  access: 'user',
  summary: 'Export everything stored about the caller’s account, as one streamed JSON file',
  output: z.unknown(),
});
