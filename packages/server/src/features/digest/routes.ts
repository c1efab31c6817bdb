import { api, type ErrorCode, type Language } from '@agentarium/contracts';
import { type App, serve } from '../../platform/http/route.ts';
import {
  askToUnsubscribe,
  confirmUnsubscribe,
  getDigest,
  unsubscribe,
  unsubscribeFailed,
  updateDigest,
} from './settings.ts';

export function registerDigest(app: App): void {
  serve(app, api.digest.getDigest, (ctx) => getDigest(ctx));
  serve(app, api.digest.updateDigest, (ctx, { body }) => updateDigest(ctx, body));
  serve(app, api.digest.unsubscribe, (ctx, { params }) => unsubscribe(ctx, params));
  const errorPage = (code: ErrorCode, language: Language) =>
    unsubscribeFailed(app.services.config, code, language);
  serve(app, api.digest.askToUnsubscribe, (ctx, { params }) => askToUnsubscribe(ctx, params), { errorPage });
  serve(app, api.digest.confirmUnsubscribe, (ctx, { params }) => confirmUnsubscribe(ctx, params), {
    errorPage,
  });
}
