import { api } from '@agentarium/contracts';
import { type App, serve } from '../../platform/http/route.ts';
import { createPicture, getPicture } from './pictures.ts';

export function registerPictures(app: App): void {
  serve(app, api.pictures.createPicture, (ctx, { body, headers }) =>
    createPicture(ctx, { bytes: body, contentType: headers['content-type'] }),
  );
  serve(app, api.pictures.getPicture, (ctx, { params }) => getPicture(ctx, params.id));
}
