import { api } from '@agentarium/contracts';
import { connectionOf, sendEvents } from '../../platform/http/event-stream.ts';
import { type App, serve } from '../../platform/http/route.ts';
import { createLiveHub, publishChanges } from './live-hub.ts';
import { followAccount } from './read-live.ts';

export function registerLive(app: App): void {
  const hub = createLiveHub(app.services);
  app.http.addHook('onClose', async () => hub.close());
  publishChanges(app);
  serve(app, api.live.followAccount, async (ctx, { headers, request, reply }) => {
    const input = { hub, lastEventId: headers['last-event-id'], ...connectionOf(app, request) };
    return sendEvents(reply, followAccount(ctx, input));
  });
}
