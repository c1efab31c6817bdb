import type { LoginOutput } from '@agentarium/contracts';
import { type Account, ask } from './product-api.ts';

type Credentials = { username: string; password: string };

/** The administrator of the journeys' product, or of another one by its credentials; signed in. */
export async function administrator(
  { username, password }: Credentials = {
    username: process.env.E2E_ADMIN_USERNAME ?? '',
    password: process.env.E2E_ADMIN_PASSWORD ?? '',
  },
  baseUrl?: string,
): Promise<Account> {
  const login = await ask<LoginOutput>('POST', '/auth/login', {
    body: { username, password },
    ...(baseUrl && { baseUrl }),
  });
  return { ...login, id: login.user_id, password };
}
