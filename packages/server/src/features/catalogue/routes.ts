import { api } from '@agentarium/contracts';
import { type App, serve } from '../../platform/http/route.ts';
import { exportCatalogue } from './export-catalogue.ts';
import { importCatalogue, readCatalogueFile } from './import-catalogue.ts';
import { previewCatalogue } from './plan-import.ts';

export function registerCatalogue(app: App): void {
  const { catalogue } = api;
  serve(app, catalogue.exportCatalogue, (ctx) => exportCatalogue(ctx));
  const large = { readBody: readCatalogueFile };
  serve(app, catalogue.previewCatalogue, (ctx, { body }) => previewCatalogue(ctx, body), large);
  serve(
    app,
    catalogue.importCatalogue,
    (ctx, { body, query }) => importCatalogue(ctx, { file: body, previewed: query.plan }),
    large,
  );
}
