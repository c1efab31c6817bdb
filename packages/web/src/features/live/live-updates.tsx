import { isExecutionCompleted } from '@agentarium/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { followAccount, type LiveRun, liveChanges } from '../../data/streams.ts';
import { useToast } from '../../design/feedback/toast.tsx';
import { useLanguage } from '../../design/hooks/use-language.ts';
import { useSession } from '../../design/hooks/use-session.ts';
import { paths } from '../../lib/paths.ts';

/** The milliseconds after a refusal until the stream is retried. */
const refusedMs = 60_000;

/**
 * Follows the account while its page is visible: a hidden tab closes its connection, of which browsers allow six per
 * server, and resumes when shown again. Renders nothing.
 */
export default function LiveUpdates() {
  const { t } = useTranslation('notifications');
  const language = useLanguage();
  const { token } = useSession();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const toast = useToast();

  const announce = useEffectEvent(({ id, status, task }: LiveRun) => {
    const done = isExecutionCompleted(status);
    const name = task.name[language];
    const href = paths.execution(id);
    // The page of a quick run may not follow it yet, or not any more, when it hears of its end.
    if (pathname === href || new URLSearchParams(search).get('run') === id) return;
    toast.event(t(done ? 'run_finished.title' : 'run_failed.title', { task: name }), {
      failed: !done,
      link: { href, label: t('open'), onFollow: () => void navigate(href) },
    });
  });

  useEffect(() => {
    if (token === null) return;
    const change = liveChanges(client, (run) => announce(run));
    let last: string | undefined;
    let leaving = new AbortController();
    let timer = 0;
    const follow = () => {
      const { signal } = leaving;
      followAccount(
        (event) => {
          last = event.id ?? last;
          return change(event);
        },
        { signal, lastEventId: last },
      ).catch(() => {
        // Refused, for example by a server without this stream: retried from the start.
        last = undefined;
        timer = window.setTimeout(follow, refusedMs);
      });
    };
    const stop = () => {
      leaving.abort();
      window.clearTimeout(timer);
    };
    const look = () => {
      stop();
      leaving = new AbortController();
      if (document.visibilityState === 'visible') follow();
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      stop();
    };
  }, [token, client]);
  return null;
}
