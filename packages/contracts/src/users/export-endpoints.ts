import * as z from 'zod';
import { endpoint } from '../endpoint.ts';

export const exportAccount = endpoint({
  id: 'users.exportAccount',
  method: 'GET',
  path: '/public/users/me/export',
  access: 'user',
  summary: 'Everything that is kept of one’s own account, as one JSON file; it is written while it is read',
  output: z.unknown(),
});
