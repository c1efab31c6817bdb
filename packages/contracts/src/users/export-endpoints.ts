import * as z from 'zod';
import { endpoint } from '../endpoint.ts';

export const exportAccount = endpoint({
  id: 'users.exportAccount',
  method: 'GET',
  path: '/public/users/me/export',
  access: 'user',
  summary: 'Everything that is kept about the caller’s account, as one JSON file; streamed while it is read',
  output: z.unknown(),
});
