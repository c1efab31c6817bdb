import { type SecretUse, secretNames } from '@agentarium/contracts';
import { sendingFault, type ToolSecrets } from '../../config/read-tool-secrets.ts';

type NamedTool = { name: string; config: Record<string, unknown> };

const namesIn = (text: unknown) => (typeof text === 'string' ? [...new Set(secretNames(text))] : []);

function usesOf({ name: tool, config }: NamedTool, secrets: ToolSecrets): SecretUse[] {
  const { url, command, headers } = config;
  const server = typeof url === 'string' ? URL.parse(url) : null;
  const inCommand = namesIn(command).map((secret) => ({
    tool,
    secret,
    host: null,
    place: 'command' as const,
    allowed: true,
  }));
  if (server === null) return inCommand;
  const use = (place: 'header' | 'query') => (secret: string) => ({
    tool,
    secret,
    host: server.host,
    place,
    allowed: sendingFault(secrets, secret, server) === null,
  });
  const inHeaders = new Set(Object.values((headers ?? {}) as object).flatMap(namesIn));
  return [...[...inHeaders].map(use('header')), ...namesIn(url).map(use('query')), ...inCommand];
}

/** Every secret that the tools use, with where each is sent and whether that is allowed. */
export const secretUses = (tools: readonly NamedTool[], secrets: ToolSecrets): SecretUse[] =>
  tools.flatMap((tool) => usesOf(tool, secrets));

const plain = (command: string) => command.trim().split(/\s+/).join(' ');

/** The commands of the tools that this server may not start. */
export function refusedCommands(tools: readonly NamedTool[], allowed: readonly string[]): string[] {
  const known = new Set(allowed.map(plain));
  const commands = tools.flatMap(({ config: { command } }) =>
    typeof command === 'string' ? plain(command) : [],
  );
  return [...new Set(commands)].filter((command) => !known.has(command));
}
