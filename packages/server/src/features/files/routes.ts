import { api } from '@agentarium/contracts';
import { signalOfClient } from '../../platform/http/requests-in-progress.ts';
import { type App, serve } from '../../platform/http/route.ts';
import { createFile } from './create-file.ts';
import { deleteFile, describeFile, getFile, getFilePreview } from './files.ts';

export function registerFiles(app: App): void {
  serve(app, api.files.createFile, (ctx, { body, headers, reply }) => {
    const [contentType, fileName] = [headers['content-type'], headers['x-file-name']];
    return createFile(ctx, { body, contentType, fileName, signal: signalOfClient(reply) });
  });
  serve(app, api.files.getFile, (ctx, { params }) => getFile(ctx, params));
  serve(app, api.files.getFilePreview, (ctx, { params }) => getFilePreview(ctx, params));
  serve(app, api.files.describeFile, (ctx, { params }) => describeFile(ctx, params));
  serve(app, api.files.deleteFile, (ctx, { params }) => deleteFile(ctx, params));
}
