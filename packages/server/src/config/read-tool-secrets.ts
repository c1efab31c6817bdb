const prefix = 'TOOL_SECRET_';
const suffix = '_HOSTS';

/** Tool secrets by name, and the hosts that each may be sent to; a secret without hosts is never sent. */
export type ToolSecrets = {
  values: Record<string, string>;
  hosts: Record<string, readonly string[]>;
};

/** A host name or address, with an optional port. */
const isHost = (text: string) => URL.canParse(`http://${text}`) && new URL(`http://${text}`).host === text;

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
      .map(({ name }) => `${prefix}${name}${suffix}: must be host names separated by commas`),
  };
}

/** Returns whether a secret may be sent to the host of a URL; without a host list it may not be sent at all. */
export function maySend({ hosts }: Pick<ToolSecrets, 'hosts'>, name: string, url: URL): boolean {
  const list = Object.hasOwn(hosts, name) ? (hosts[name] ?? []) : [];
  return list.includes(url.host) || list.includes(url.hostname);
}

/** Names of the secrets without a host list. */
export const hostlessSecrets = ({ values, hosts }: ToolSecrets): string[] =>
  Object.keys(values).filter((name) => !Object.hasOwn(hosts, name));
