import type { LoginOutput, User } from '@agentarium/contracts';
import { describe, expect, it } from 'vitest';
import { type MockResponse, mockApi, neverResponds, refusal } from '../../testing/api.ts';
import { aCache, requestLine } from '../../testing/cache.tsx';
import { aUser, tokenFor } from '../../testing/users.ts';
import { call } from '../lib/api/api-client.ts';
import { sessionStore } from '../lib/session-store.ts';
import { storageKeys } from '../lib/storage.ts';
import {
  endWhenRefused,
  hasUserSignedOut,
  IncompleteAnswer,
  registrationStatusQuery,
  signIn,
  signOut,
  useLogin,
  useRegister,
  verifyEmailQuery,
} from './auth.ts';
import { meQuery, storeMe } from './me.ts';
import { userParamsQuery, useUpdateUser, useUpdateUserParams } from './users.ts';

const answer: LoginOutput = {
  token: tokenFor('marina'),
  user_id: 'marina',
  username: 'marina',
  email: 'marina@example.com',
  name: '',
  role: 'user',
};
describe('a login', () => {
  const login = (given: MockResponse) => {
    mockApi({ 'POST /auth/login': given });
    return aCache({}).change(useLogin, { username: 'marina', password: 'secret' } as never);
  };

  it('returns only what a session needs from the response; a name may be blank', async () => {
    expect(await login({ body: { ...answer, more: 'than asked' } })).toEqual(answer);
  });

  it.each(['token', 'role'] as const)('is incomplete without %s in its response', async (field) => {
    const outcome = await login({ body: { ...answer, [field]: null } });
    expect(outcome).toBeInstanceOf(IncompleteAnswer);
    expect(outcome).toMatchObject({ of: 'login' });
  });
});

describe('a registration', () => {
  const register = async (given: MockResponse) => {
    mockApi({ 'POST /auth/register': given });
    const cache = aCache({});
    const outcome = await cache.change(useRegister, { username: 'marina' } as never);
    return { outcome, status: cache.client.getQueryData(registrationStatusQuery.queryKey) };
  };

  it('is also a login if no address must be verified', async () => {
    expect((await register({ body: { ...answer, verification_required: false } })).outcome).toEqual(answer);
  });

  it('is not a login yet if one must be verified', async () => {
    const body = { verification_required: true, token: null, email: 'marina@example.com' };
    expect((await register({ body })).outcome).toBeNull();
  });

  it('with an incomplete response reports that', async () => {
    const { outcome } = await register({ body: { ...answer, token: null, verification_required: false } });
    expect(outcome).toMatchObject({ of: 'registration' });
  });

  it('that was disabled meanwhile is shown as such', async () => {
    const { status } = await register(refusal(403, 'REGISTRATION_DISABLED'));
    expect(status).toEqual({ registration_enabled: false });
  });
});

it('an address is verified once even if its page renders twice: the token is single-use', async () => {
  const requests = mockApi({ 'POST /auth/verify-email': { body: { message: 'ok' } } });
  const { client } = aCache({});
  await client.fetchQuery(verifyEmailQuery('key'));
  await client.fetchQuery(verifyEmailQuery('key'));
  expect(requests.map(({ body }) => body)).toEqual([{ token: 'key' }]);
});

describe('a session', () => {
  it('starts with the user in the login’s response, until the server returns more', () => {
    mockApi({});
    signIn(answer);
    expect(sessionStore.get()).toMatchObject({ status: 'signed-in', token: answer.token });
    expect(sessionStore.get().user).toMatchObject({ id: 'marina', usage_status: { daily_limit: 10 } });
    expect(hasUserSignedOut()).toBe(false);
  });

  it.each<[string, () => Promise<MockResponse> | MockResponse]>([
    ['before the server has answered', neverResponds],

    ['when the server refuses', () => refusal(401, 'UNAUTHENTICATED')],
  ])('ends immediately, even %s', (_how, logout) => {
    const requests = mockApi({ 'POST /auth/logout': logout });
    signIn(answer);
    signOut();
    expect(sessionStore.get().status).toBe('signed-out');
    expect(window.localStorage.getItem(storageKeys.token)).toBeNull();
    expect(hasUserSignedOut()).toBe(true);
    // The server must know which session to end.
    expect(requests.map((one) => [requestLine(one), one.headers.get('authorization')])).toEqual([
      ['POST /auth/logout', `Bearer ${answer.token}`],
    ]);
  });

  it('does not end a session that does not exist', () => {
    const requests = mockApi({});
    signOut();
    expect(requests).toEqual([]);
  });

  it('ends when the server rejects its token, unless the token belongs to another session', async () => {
    endWhenRefused();
    signIn(answer);
    mockApi({
      'GET /version': () => {
        signIn({ ...answer, token: tokenFor('other') });
        return refusal(401, 'UNAUTHENTICATED');
      },
    });
    const refused = () =>
      call({ id: 'v', method: 'GET', path: '/version', access: 'user' } as never).catch(() => {});
    await refused();
    expect(sessionStore.get().status).toBe('signed-in');
    mockApi({ 'GET /version': refusal(401, 'UNAUTHENTICATED') });
    await refused();
    expect(sessionStore.get().status).toBe('signed-out');
  });
});

describe('the user’s own account', () => {
  const changed: User = aUser({ name: 'Marina Orlova' });

  it('updates the session and every query when it changes', async () => {
    sessionStore.start(answer.token, aUser());
    mockApi({ 'PUT /public/users/:id': { body: changed } });
    const { change, client } = aCache({});
    await change(() => useUpdateUser('marina'), { name: 'Marina Orlova' } as never);
    expect(sessionStore.get().user?.name).toBe('Marina Orlova');
    expect(client.getQueryData(meQuery.queryKey)).toMatchObject({ name: 'Marina Orlova' });
  });

  it('of an ended session does not change the next one', () => {
    sessionStore.start(tokenFor('other'), aUser({ name: 'Other' }));
    storeMe(aCache({}).client, answer.token, changed);
    expect(sessionStore.get().user?.name).toBe('Other');
  });

  it('caches the health profile as the server saved it', async () => {
    const { change, client } = aCache({ params: userParamsQuery });
    mockApi({ 'PUT /public/users/me/params': { body: { weight: 60 } } });
    await change(useUpdateUserParams, { weight: 60.4 } as never);
    expect(client.getQueryData(userParamsQuery.queryKey)).toEqual({ weight: 60 });
  });
});
