import { useLocation } from 'react-router';
import { useSession } from '../../design/hooks/use-session.ts';
import { paths } from '../../lib/paths.ts';
import { isAdmin } from '../../lib/session-store.ts';

/** Returns whether the page belongs to the console of administrators. */
export function useIsConsole(): boolean {
  const { user } = useSession();
  return useLocation().pathname.startsWith(paths.admin.overview) && isAdmin(user);
}
