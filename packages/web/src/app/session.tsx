import type { User } from '@agentarium/contracts';
import { languages } from '@agentarium/contracts/names';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { endWhenRefused } from '../data/auth.ts';
import { meQuery, saveLanguage, storeMe, validateSession } from '../data/me.ts';
import { useSession } from '../design/hooks/use-session.ts';
import { isApiError } from '../lib/api/api-error.ts';
import { changeLanguage } from '../lib/i18n.ts';
import { sessionStore, tokenExpiry } from '../lib/session-store.ts';
import { storageKeys } from '../lib/storage.ts';

const longestTimer = 2 ** 31 - 1;

/** Ends the session when its token expires, is refused by the server, or another tab signs out or in. */
function useSessionEnds(token: string | null) {
  useEffect(() => {
    endWhenRefused();
    const fromOtherTab = (event: StorageEvent) => {
      if (event.key === storageKeys.token || event.key === storageKeys.user || event.key === null) {
        sessionStore.restore();
      }
    };
    window.addEventListener('storage', fromOtherTab);
    return () => window.removeEventListener('storage', fromOtherTab);
  }, []);
  useEffect(() => {
    const left = token === null ? null : (tokenExpiry(token) ?? 0) - Date.now();
    if (left === null || left > longestTimer) return;
    const timer = setTimeout(() => sessionStore.expire(), left);
    return () => clearTimeout(timer);
  }, [token]);
}

/**
 * Keeps the page in the account's language, in which its answers are written: after signing in, on opening the app, and
 * when the account's language changes elsewhere. An account without a language gets the page's.
 */
function useAccountLanguage(account: User | undefined) {
  const known = useRef<Pick<User, 'id' | 'language'>>(null);
  useEffect(() => {
    if (account === undefined) return;
    const { id, language } = account;
    const isNew = known.current?.id !== id || known.current.language !== language;
    known.current = { id, language };
    if (!isNew) return;
    if (language !== null) {
      if (language !== i18next.language) changeLanguage(language).catch(() => {});
      return;
    }
    const onScreen = languages.find((each) => each === i18next.language);
    if (onScreen) saveLanguage(onScreen).catch(() => {});
  }, [account]);
}

/**
 * Keeps the session valid: a stored user is shown immediately and validated with the server. Only a 401 signs out; after
 * any other error the stored user remains.
 */
export function SessionProvider({ children }: { children: ReactNode }) {
  const { token, status } = useSession();
  const queryClient = useQueryClient();
  const [validated, setValidated] = useState<string | null>(null);
  const isKnown = validated === token;
  useSessionEnds(token);

  useEffect(() => {
    if (token === null || isKnown) return;
    const leaving = new AbortController();
    validateSession(leaving.signal)
      .then(({ sub: _, ...user }) => {
        storeMe(queryClient, token, user);
        setValidated(token);
      })
      .catch((error: unknown) => {
        if (leaving.signal.aborted) return;
        // A proxy may respond 400, 403 or 404 for a while, which does not mean that the session is invalid.
        const isRefused = isApiError(error) && error.status === 401;
        if (isRefused || sessionStore.get().status === 'restoring') sessionStore.expire();
        else setValidated(token);
      });
    return () => leaving.abort();
  }, [token, isKnown, queryClient]);

  const { data: me } = useQuery({ ...meQuery, enabled: status === 'signed-in' && isKnown });
  useAccountLanguage(status === 'signed-in' ? me : undefined);
  return children;
}
