import { api } from '@agentarium/contracts';
import { connectionOf, sendEvents } from '../../platform/http/event-stream.ts';
import { type App, serve } from '../../platform/http/route.ts';
import { createLiveHub } from './live-hub.ts';
import { followAccount } from './read-live.ts';

export function registerLive(app: App): void {
  const { signals } = app.services;
  const hub = createLiveHub(app.services);
  app.http.addHook('onClose', async () => hub.close());
  // Every change by an account is published to its other open pages here, so that no verb needs to do it.
  app.http.addHook('onResponse', async ({ method, ctx }, { statusCode }) => {
    if (ctx?.actor && method !== 'GET' && statusCode < 300) signals.publish('account', ctx.actor.id);
  });
  serve(app, api.live.followAccount, async (ctx, { headers, request, reply }) => {
    const input = { hub, lastEventId: headers['last-event-id'], ...connectionOf(app, request) };
    return sendEvents(reply, followAccount(ctx, input));
  });
}
