import { api } from '@agentarium/contracts';
import { type App, serve } from '../../platform/http/route.ts';
import { version } from '../../platform/version.ts';
import { registerHealth } from './health.ts';

export function registerSystem(app: App): void {
  registerHealth(app);
  serve(app, api.system.getVersion, async () => ({ version }));
}
