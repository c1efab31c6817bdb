import { type Config, version } from './config.ts';

type Facts = {
  address: string | null;
  admin: { username: string; generatedPassword: string | null };
};

const modelLine = ({ models }: Config) => {
  const real = Object.entries(models.families).flatMap(([name, family]) => (family.configured ? [name] : []));
  if (real.length === 0) return models.demo ? 'demo model (no API key is set)' : 'none: set an API key';
  return `${real.join(', ')}${models.demo ? '; the demo model answers for the others' : ''}`;
};

const healthLine = (address: string | null) =>
  address === null ? 'not served: PORT is taken' : `${address}/healthz`;

/**
 * Returns the lines that the server prints when it is ready (docs/spec/api.md#configuration). A generated password is
 * shown only here.
 */
export function startNotice(config: Config, { address, admin }: Facts): string {
  return [
    `Agentarium v${version}`,
    config.role === 'worker' ? `Health:   ${healthLine(address)}` : `Address:  ${config.appUrl ?? address}`,
    `Admin:    ${admin.username}`,
    ...(admin.generatedPassword === null
      ? []
      : [`Password: ${admin.generatedPassword}  (shown once, change it after signing in)`]),
    `Database: ${config.databaseUrl === null ? `PostgreSQL in ${config.dataDir}` : 'PostgreSQL'}`,
    `Models:   ${modelLine(config)}`,
    ...(config.role === 'all' ? [] : [`Role:     ${config.role}`]),
  ].join('\n');
}
