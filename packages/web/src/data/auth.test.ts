import type { LoginOutput, User } from '@agentarium/contracts';
import { describe, expect, it } from 'vitest';
import { type Answer, answerApi, noAnswer, refusal, unanswered } from '../../testing/api.ts';
import { aCache, requestLine } from '../../testing/cache.tsx';
import { aUser, tokenFor } from '../../testing/users.ts';
import { call } from '../lib/api/api-client.ts';
import { sessionStore } from '../lib/session-store.ts';
import { storageKeys } from '../lib/storage.ts';
import {
  IncompleteAnswer,
  registrationStatusQuery,
  useLogin,
  useRegister,
  verifyEmailQuery,
} from './auth.ts';
import { meQuery, storeMe } from './me.ts';
import { endWhenRefused, signIn, signOut, wasSignedOut } from './session.ts';
import { userParamsQuery, useUpdateUser, useUpdateUserParams } from './users.ts';

const answer: LoginOutput = {
  token: tokenFor('marina'),
  user_id: 'marina',
  username: 'marina',
  email: 'marina@example.com',
  name: '',
  role: 'user',
};
const fields = ['token', 'user_id', 'username', 'email', 'name', 'role'] as const;

describe('a login', () => {
  const login = (given: Answer) => {
    answerApi({ 'POST /auth/login': given });
    return aCache({}).change(useLogin, { username: 'marina', password: 'secret' } as never);
  };

  it('gives what a session needs, and nothing else of the answer; a name may be blank', async () => {
    expect(await login({ body: { ...answer, more: 'than asked' } })).toEqual(answer);
  });

  it.each(fields)('without %s in its answer is none', async (field) => {
    const outcome = await login({ body: { ...answer, [field]: null } });
    expect(outcome).toBeInstanceOf(IncompleteAnswer);
    expect(outcome).toMatchObject({ of: 'login' });
  });
});

describe('a registration', () => {
  const register = async (given: Answer) => {
    answerApi({ 'POST /auth/register': given });
    const cache = aCache({});
    const outcome = await cache.change(useRegister, { username: 'marina' } as never);
    return { outcome, status: cache.client.getQueryData(registrationStatusQuery.queryKey) };
  };

  it('is a login where no address must be verified', async () => {
    expect((await register({ body: { ...answer, verification_required: false } })).outcome).toEqual(answer);
  });

  it('is no login yet where one must', async () => {
    const body = { verification_required: true, token: null, email: 'marina@example.com' };
    expect((await register({ body })).outcome).toBeNull();
  });

  it('that is answered by halves says so', async () => {
    const { outcome } = await register({ body: { ...answer, token: null, verification_required: false } });
    expect(outcome).toMatchObject({ of: 'registration' });
  });

  it('that was switched off meanwhile is shown as such', async () => {
    const { status } = await register(refusal(403, 'REGISTRATION_DISABLED'));
    expect(status).toEqual({ registration_enabled: false });
  });

  it('that was refused for another reason stays open', async () => {
    expect((await register(refusal(409, 'USERNAME_TAKEN'))).status).toBeUndefined();
  });
});

it('an address is verified once however often its page is shown: the token is used up', async () => {
  const asked = answerApi({ 'POST /auth/verify-email': { body: { message: 'ok' } } });
  const { client } = aCache({});
  await client.fetchQuery(verifyEmailQuery('key'));
  await client.fetchQuery(verifyEmailQuery('key'));
  expect(asked.map(({ body }) => body)).toEqual([{ token: 'key' }]);
});

describe('a session', () => {
  it('begins with what the login says, until the server says more', () => {
    answerApi({});
    signIn(answer);
    expect(sessionStore.get()).toMatchObject({ status: 'signed-in', token: answer.token });
    expect(sessionStore.get().user).toMatchObject({ id: 'marina', usage_status: { daily_limit: 10 } });
    expect(wasSignedOut()).toBe(false);
  });

  it.each<[string, () => Promise<Answer> | Answer]>([
    ['before the server has answered', unanswered],
    ['without a connection', noAnswer],
    ['when the server refuses', () => refusal(401, 'UNAUTHENTICATED')],
  ])('ends here at once, also %s', (_how, logout) => {
    const asked = answerApi({ 'POST /auth/logout': logout });
    signIn(answer);
    signOut();
    expect(sessionStore.get().status).toBe('signed-out');
    expect(window.localStorage.getItem(storageKeys.token)).toBeNull();
    expect(wasSignedOut()).toBe(true);
    // The server must know whose session it is to end.
    expect(asked.map((one) => [requestLine(one), one.headers.get('authorization')])).toEqual([
      ['POST /auth/logout', `Bearer ${answer.token}`],
    ]);
  });

  it('that there is none of is not ended', () => {
    const asked = answerApi({});
    signOut();
    expect(asked).toEqual([]);
  });

  it('ends when the server no longer accepts its token, not for one of another session', async () => {
    endWhenRefused();
    signIn(answer);
    answerApi({
      'GET /version': () => {
        signIn({ ...answer, token: tokenFor('other') });
        return refusal(401, 'UNAUTHENTICATED');
      },
    });
    const refused = () =>
      call({ id: 'v', method: 'GET', path: '/version', access: 'user' } as never).catch(() => {});
    await refused();
    expect(sessionStore.get().status).toBe('signed-in');
    answerApi({ 'GET /version': refusal(401, 'UNAUTHENTICATED') });
    await refused();
    expect(sessionStore.get().status).toBe('signed-out');
  });
});

describe('one’s own account', () => {
  const changed: User = aUser({ name: 'Marina Orlova' });

  it('that is changed is the session’s and every screen’s', async () => {
    sessionStore.start(answer.token, aUser());
    answerApi({ 'PUT /public/users/:id': { body: changed } });
    const { change, client } = aCache({});
    await change(() => useUpdateUser('marina'), { name: 'Marina Orlova' } as never);
    expect(sessionStore.get().user?.name).toBe('Marina Orlova');
    expect(client.getQueryData(meQuery.queryKey)).toMatchObject({ name: 'Marina Orlova' });
  });

  it('of a session that has ended meanwhile changes nothing of the next', () => {
    sessionStore.start(tokenFor('other'), aUser({ name: 'Other' }));
    storeMe(aCache({}).client, answer.token, changed);
    expect(sessionStore.get().user?.name).toBe('Other');
  });

  it('keeps the health profile as the server has saved it', async () => {
    const { change, client } = aCache({ params: userParamsQuery });
    answerApi({ 'PUT /public/users/me/params': { body: { weight: 60 } } });
    await change(useUpdateUserParams, { weight: 60.4 } as never);
    expect(client.getQueryData(userParamsQuery.queryKey)).toEqual({ weight: 60 });
  });
});
