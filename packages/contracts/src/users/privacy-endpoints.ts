import { endpoint } from '../endpoint.ts';
import { sentDataDays } from './names.ts';
import { privacy, privacyInput } from './privacy-schema.ts';

export const getPrivacy = endpoint({
  method: 'GET',
  path: '/public/users/me/privacy',
  access: 'user',
  summary: `Which kinds of the caller's personal data each model family got in ${sentDataDays} days, and which fields are withheld`,
  output: privacy,
});

export const updatePrivacy = endpoint({
  method: 'PUT',
  path: '/public/users/me/privacy',
  access: 'user',
  summary: 'Withhold exactly these profile fields from models',
  body: privacyInput,
  output: privacy,
  errors: ['STALE_WRITE'],
});
