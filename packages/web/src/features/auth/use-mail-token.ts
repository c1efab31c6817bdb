import { useLocation, useNavigate, useSearchParams } from 'react-router';

/**
 * The `token` of an emailed link, and whether it has been used. `finish` removes the token from the address and
 * history; a reload still says it is done.
 */
export function useMailToken(): { token: string; done: boolean; finish: () => void } {
  const [params] = useSearchParams();
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  const done = typeof state === 'object' && state !== null && 'done' in state && state.done === true;
  return {
    token: params.get('token') ?? '',
    done,
    finish: () => void navigate(pathname, { replace: true, state: { done: true } }),
  };
}
