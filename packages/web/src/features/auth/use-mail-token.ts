import { useLocation, useNavigate, useSearchParams } from '../../design/router.tsx';

/**
 * The `token` of a link from a letter, and whether its work is done. `finish` takes the token out of the address and
 * of the history; a reload then still says that it is done.
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
