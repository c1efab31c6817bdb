import buildProduct from '@agentarium/testkit/build-product.ts';
import { obtainChromium } from './chromium.ts';
import { runProduct } from './run-product.ts';
import { startSlowModel } from './slow-model.ts';

const admin = { username: 'admin', password: 'Journeys-2026-admin' };

/**
 * Finds a browser, builds what changed and starts the real product for the journeys, with the demo model (Grok: a slow one). They read
 * E2E_BASE_URL, E2E_ADMIN_USERNAME, E2E_ADMIN_PASSWORD and E2E_DATA_DIR (its `mail` folder holds what would have been
 * sent). The server's log is test-results/server.log.
 */
export default async function startProduct(): Promise<() => Promise<void>> {
  process.env.CHROMIUM_PATH = obtainChromium();
  buildProduct();
  const slowModel = await startSlowModel();
  const settings = {
    ADMIN_USERNAME: admin.username,
    ADMIN_PASSWORD: admin.password,
    DEMO_MODEL: 'on',
    XAI_BASE_URL: slowModel.url,
  };
  const { baseUrl, dataDir, stop } = await runProduct('server.log', settings);
  Object.assign(process.env, {
    E2E_BASE_URL: baseUrl,
    E2E_ADMIN_USERNAME: admin.username,
    E2E_ADMIN_PASSWORD: admin.password,
    E2E_DATA_DIR: dataDir,
  });
  return async () => {
    await stop();
    await slowModel.close();
  };
}
