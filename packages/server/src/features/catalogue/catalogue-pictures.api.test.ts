import { api, type CatalogueFile } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { aPng } from '@agentarium/testkit/pictures.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const { exportCatalogue, previewCatalogue, importCatalogue } = api.catalogue;

describe('pictures in the catalogue’s file', () => {
  let app: TestApp;
  let admin: string;
  beforeAll(async () => {
    app = await testApp({ worker: false });
    admin = (await app.admin()).token;
  });
  afterAll(() => app.close());

  const read = async () => (await app.call(exportCatalogue, { token: admin })).body;
  const preview = (file: CatalogueFile) => app.call(previewCatalogue, { token: admin, body: file });
  const send = (file: CatalogueFile, plan?: string) =>
    app.call(importCatalogue, { token: admin, body: file, query: plan === undefined ? {} : { plan } });
  const upload = async (body: Buffer) => {
    const headers = { 'content-type': 'image/png' };
    return (await app.call(api.pictures.createPicture, { token: admin, body, headers })).body;
  };
  const wipe = () => app.services.database.script('truncate tasks, agents, pictures cascade');

  test('an uploaded picture is exported and imported with its agent', async () => {
    const bytes = aPng({ width: 100, height: 90 });
    const [picture, unused] = [await upload(bytes), await upload(aPng())];
    const fields = { name: 'Painter', description: 'Paints what you tell.', role: 'painter' };
    const body = { ...fields, config: { image: picture.path } };
    await app.call(api.agents.createAgent, { token: admin, body });
    const file = await read();
    expect(file.pictures).toEqual([{ id: picture.id, data: bytes.toString('base64') }]);
    const here = (await preview(file)).body;
    expect([here.counts.new, here.counts.changed, here.problems]).toEqual([0, 0, []]);

    await wipe();
    const shown = () => app.http.inject(picture.path);
    expect((await shown()).statusCode).toBe(404);
    const { pictures: _, ...older } = file;
    const agents = file.agents.filter(({ name }) => name === 'Painter');
    const at = file.agents.findIndex(({ name }) => name === 'Painter');
    const lost = (await preview(older as CatalogueFile)).body;
    expect(lost.problems).toMatchObject([{ path: `agents.${at}.config.image`, message: 'Unknown picture' }]);

    const [stored] = file.pictures;
    if (!stored) throw new Error('The file has no picture');
    const wrong = (change: object) => ({ ...file, agents, tasks: [], pictures: [{ ...stored, ...change }] });
    const faults: [object, string, string][] = [
      [{ id: unused.id }, 'pictures.0.id', 'The id is not that of the picture'],
      [{ data: stored.data.slice(0, 40) }, 'pictures.0.data', 'The picture is cut off or damaged'],
      [{ data: btoa('<svg/>') }, 'pictures.0.data', 'Must be a PNG, JPEG or WebP picture'],
    ];
    for (const [change, path, message] of faults)
      expect((await preview(wrong(change))).body.problems).toContainEqual(
        expect.objectContaining({ path, message }),
      );

    const { digest } = (await preview(file)).body;
    const swapped = { ...file, pictures: [{ ...stored, data: aPng().toString('base64') }] };
    expect((await preview(swapped)).body.digest).not.toBe(digest);
    const imported = await send(file, digest);
    expect(imported.status).toBe(200);
    const painter = (await read()).agents.find(({ name }) => name === 'Painter');
    expect(painter?.config.image).toBe(picture.path);
    const again = await shown();
    expect([again.statusCode, again.rawPayload.equals(bytes)]).toEqual([200, true]);
    expect((await app.http.inject(unused.path)).statusCode).toBe(404);
    const { body: log } = await app.call(api.audit.listAuditLogs, {
      token: admin,
      query: { target_type: 'picture', limit: 1 },
    });
    expect(log.items).toMatchObject([{ action: 'catalogue.importCatalogue', target_id: picture.id }]);

    // A file without pictures, from an earlier version: this installation has the agent and its picture.
    expect((await preview(older as CatalogueFile)).body.problems).toEqual([]);
    expect((await send(older as CatalogueFile)).status).toBe(200);
  });
});
