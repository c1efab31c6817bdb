import { endpoint } from '../endpoint.ts';
import { alertSettings, alertSettingsInput } from './schema.ts';

export const getAlerts = endpoint({
  method: 'GET',
  path: '/private/alerts',
  access: 'admin',
  summary: 'Get what the caller is alerted of, and where',
  output: alertSettings,
});

export const updateAlerts = endpoint({
  method: 'PUT',
  path: '/private/alerts',
  access: 'admin',
  summary: 'Set what the caller is alerted of, and where; absent fields are kept',
  body: alertSettingsInput,
  output: alertSettings,
});
