import type { EndpointInput, LoginOutput } from '@agentarium/contracts';
import * as api from '@agentarium/contracts/api';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, setUnauthenticatedHandler } from '../lib/api/api-client.ts';
import { isApiError } from '../lib/api/api-error.ts';
import { deleteShare } from '../lib/device/received-share.ts';
import { deleteOwnDrafts } from '../lib/drafts.ts';
import { defaultUser, sessionStore } from '../lib/session-store.ts';

/** The server responded without the fields a session needs; `of` says to which request. */
export class IncompleteAnswer extends Error {
  override readonly name = 'IncompleteAnswer';
  readonly of: 'login' | 'registration';

  constructor(of: 'login' | 'registration') {
    super(`Invalid ${of} response: missing required fields`);
    this.of = of;
  }
}

/** The response of a login or registration, once it has everything a session needs. */
const asLogin = (answer: { [K in keyof LoginOutput]: LoginOutput[K] | null }): LoginOutput | null => {
  const { token, user_id, username, email, name, role } = answer;
  if (!token || !user_id || !username || !email || name === null || !role) return null;
  return { token, user_id, username, email, name, role };
};

/** Throws `IncompleteAnswer` when required fields are missing (docs/spec/user-side.md#messages). */
export function useLogin() {
  return useMutation({
    mutationFn: async (body: EndpointInput<typeof api.auth.login>): Promise<LoginOutput> => {
      const login = asLogin(await call(api.auth.login, { body }));
      if (!login) throw new IncompleteAnswer('login');
      return login;
    },
  });
}

/** Returns the login, or null when the address must be verified first. Throws `IncompleteAnswer` as a login does. */
export function useRegister() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: EndpointInput<typeof api.auth.register>): Promise<LoginOutput | null> => {
      const answer = await call(api.auth.register, { body });
      if (answer.verification_required) return null;
      const login = asLogin(answer);
      if (!login) throw new IncompleteAnswer('registration');
      return login;
    },
    onError: (error) => {
      if (!isApiError(error, 'REGISTRATION_DISABLED')) return;
      client.setQueryData(registrationStatusQuery.queryKey, { registration_enabled: false });
    },
  });
}

/** Loads whether accounts can be registered; callers take a failed check as yes (docs/spec/user-side.md#states). */
export const registrationStatusQuery = queryOptions({
  queryKey: ['registration-status'],
  queryFn: ({ signal }) => call(api.auth.registrationStatus, { signal }),
  select: (status) => status.registration_enabled,
  retry: false,
  staleTime: 0,
});

export function useResendVerification() {
  return useMutation({
    mutationFn: (email: string) => call(api.auth.resendVerification, { body: { email } }),
  });
}

/** The account that a token invites to. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: () => call(api.auth.readInvitation, { body: { token } }),
    retry: false,
  });

export const useAcceptInvitation = () =>
  useMutation({
    mutationFn: (body: EndpointInput<typeof api.auth.acceptInvitation>) =>
      call(api.auth.acceptInvitation, { body }),
  });

/** Verifies a token once, however often it renders: the first call uses the token up. */
export const verifyEmailQuery = (token: string) =>
  queryOptions({
    queryKey: ['verified-email', token],
    queryFn: () => call(api.auth.verifyEmail, { body: { token } }),
    retry: false,
    retryOnMount: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });

export function useForgotPassword() {
  return useMutation({ mutationFn: (email: string) => call(api.auth.forgotPassword, { body: { email } }) });
}

export function useResetPassword() {
  return useMutation({
    mutationFn: (body: EndpointInput<typeof api.auth.resetPassword>) =>
      call(api.auth.resetPassword, { body }),
  });
}

let hasSignedOut = false;

/** Returns whether the user signed out in this tab, in which case a login must not lead back to the page they left. */
export const hasUserSignedOut = (): boolean => hasSignedOut;

/** Starts a session with the response of a login, or of a registration that needs no verification. */
export function signIn(result: LoginOutput): void {
  hasSignedOut = false;
  sessionStore.start(result.token, defaultUser(result));
}

/** Ends the session here immediately, and on the server once it responds. Clears cached data and drafts. */
export function signOut(): void {
  if (sessionStore.get().token === null) return;
  // Without a response the token simply expires; the browser has dropped it either way.
  call(api.auth.logout).catch(() => {});
  hasSignedOut = true;
  deleteOwnDrafts();
  sessionStore.end();
  deleteShare().catch(() => {});
  // The server forgets this device with the session. If it can't be reached, the device still shows nothing more.
  import('../lib/device/push-device.ts').then(({ forgetDevice }) => forgetDevice()).catch(() => {});
}

/** Ends the session here as soon as the server no longer accepts its token, or its account. */
export const endWhenRefused = (): void =>
  setUnauthenticatedHandler((refused, { details }) => {
    if (sessionStore.get().token !== refused) return;
    const isInactive = details.some(({ code }) => code === 'ACCOUNT_BLOCKED');
    sessionStore.expire(isInactive ? 'inactive' : 'expired');
  });
