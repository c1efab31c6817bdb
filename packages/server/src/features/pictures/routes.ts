import { api } from '@agentarium/contracts';
import { type App, serve } from '../../platform/http/route.ts';
import { createPicture } from './create-picture.ts';
import { getPicture } from './get-picture.ts';

export function registerPictures(app: App): void {
  serve(app, api.pictures.createPicture, (ctx, { body, headers }) =>
    createPicture(ctx, { bytes: body, contentType: headers['content-type'] }),
  );
  serve(app, api.pictures.getPicture, (ctx, { params }) => getPicture(ctx, params.id));
}
