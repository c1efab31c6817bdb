declare const __APP_VERSION__: string | undefined;

/** The version of the web app, from its package. */
export const webVersion = typeof __APP_VERSION__ === 'string' ? __APP_VERSION__ : 'dev';

const majorMinor = (version: string) => version.replace(/^v/, '').split('.').slice(0, 2).join('.');

/** Compatible when the major.minor parts match, or either is `dev` (docs/spec/user-side.md#constants). */
export const areCompatible = (web: string, server: string): boolean =>
  web === 'dev' || server === 'dev' || majorMinor(web) === majorMinor(server);
