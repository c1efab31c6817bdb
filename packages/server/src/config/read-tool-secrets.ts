const prefix = 'TOOL_SECRET_';
const suffix = '_HOSTS';

/**
 * Tool secrets by name, and the hosts that each may be sent to, with `http://` where TLS is not required; a secret without
 * hosts is never sent.
 */
export type ToolSecrets = {
  values: Record<string, string>;
  hosts: Record<string, readonly string[]>;
};

const plainHttp = 'http://';

/** A host name or address, with an optional port, and `http://` if it may be reached without TLS. */
function isHost(text: string): boolean {
  const host = text.startsWith(plainHttp) ? text.slice(plainHttp.length) : text;
  return URL.canParse(plainHttp + host) && new URL(plainHttp + host).host === host;
}

/**
 * Reads `TOOL_SECRET_NAME`, the value of `{{secret:NAME}}`, and `TOOL_SECRET_NAME_HOSTS`, a comma-separated list. A
 * name ending in `_HOSTS` is itself a secret unless the secret it would belong to exists.
 */
export function readToolSecrets(given: NodeJS.ProcessEnv): ToolSecrets & { problems: string[] } {
  const named = Object.entries(given).flatMap(([name, value = '']) =>
    name.startsWith(prefix) ? [[name.slice(prefix.length), value] as const] : [],
  );
  const names = new Set(named.map(([name]) => name));
  const isHostsOf = (name: string) => name.endsWith(suffix) && names.has(name.slice(0, -suffix.length));
  const lists = named.flatMap(([name, value]) => {
    if (!isHostsOf(name)) return [];
    const hosts = value.split(',').flatMap((host) => host.trim().toLowerCase() || []);
    return [{ name: name.slice(0, -suffix.length), hosts }];
  });
  return {
    values: Object.fromEntries(named.filter(([name]) => !isHostsOf(name))),
    hosts: Object.fromEntries(lists.map(({ name, hosts }) => [name, hosts])),
    problems: lists
      .filter(({ hosts }) => !hosts.every(isHost))
      .map(
        ({ name }) =>
          `${prefix}${name}${suffix}: must be host names separated by commas, with http:// where TLS is not required`,
      ),
  };
}

/**
 * Returns why a secret may not be sent to the host of a URL: it is not listed, or only for https; null when it may.
 * Without a host list it may not be sent at all.
 */
export function sendingFault(
  { hosts }: Pick<ToolSecrets, 'hosts'>,
  name: string,
  { protocol, host, hostname }: URL,
): 'SECRET_HOST' | 'SECRET_HTTPS' | null {
  const list = Object.hasOwn(hosts, name) ? (hosts[name] ?? []) : [];
  const isListed = (prefix: string) => list.includes(prefix + host) || list.includes(prefix + hostname);
  if (isListed(plainHttp)) return null;
  if (!isListed('')) return 'SECRET_HOST';
  return protocol === 'https:' ? null : 'SECRET_HTTPS';
}

/** Names of the secrets without a host list. */
export const hostlessSecrets = ({ values, hosts }: ToolSecrets): string[] =>
  Object.keys(values).filter((name) => !Object.hasOwn(hosts, name));
