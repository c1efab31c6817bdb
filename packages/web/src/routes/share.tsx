import { ReceivedSharePage } from '../features/executions/share/received-share.tsx';

/** /share: a choice of tasks for what another app has shared with the installed app. */
export function Component() {
  return <ReceivedSharePage />;
}
