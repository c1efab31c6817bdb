import {
  namedInAddress,
  namedInCommand,
  namedSecret,
  type SecretUse,
  secretNames,
} from '@agentarium/contracts';
import { sendingFault, type ToolSecrets } from '../../config/read-tool-secrets.ts';

type Config = Record<string, unknown>;
type NamedTool<C extends Config> = { name: string; config: C };
type Change = (nameSecrets: (text: string) => string, text: string, stored: unknown) => string;

function headersOf({ headers }: Config): Record<string, string> {
  return typeof headers === 'object' && headers !== null ? (headers as Record<string, string>) : {};
}

/** Maps each text of a tool that may contain a secret, together with the stored text in the same place. */
function withTexts<T extends NamedTool<Config>>(tool: T, stored: Config, change: Change): T {
  const { name, config } = tool;
  const storedHeaders = new Map(Object.entries(headersOf(stored)));
  const headers = Object.entries(headersOf(config)).map(([header, value]) => [
    header,
    change((text) => namedSecret(name, header, text), value, storedHeaders.get(header)),
  ]);
  const { url, command } = config;
  return {
    ...tool,
    config: {
      ...config,
      ...(typeof url === 'string' && { url: change((text) => namedInAddress(name, text), url, stored.url) }),
      ...(typeof command === 'string' && {
        command: change((text) => namedInCommand(name, text), command, stored.command),
      }),
      ...(headers.length > 0 && { headers: Object.fromEntries(headers) }),
    },
  };
}

/** A tool for export: typed-in values may be secrets, so the file references a named secret instead. */
export const withSecretsNamed = <T extends NamedTool<Config>>(tool: T): T =>
  withTexts(tool, {}, (nameSecrets, text) => nameSecrets(text));

/** A tool from a file: texts that match the exported form keep their stored value. */
export const withStoredHeaders = <T extends NamedTool<Config>>(
  tool: T,
  stored: { config: unknown } | undefined,
): T =>
  withTexts(tool, (stored?.config ?? {}) as Config, (nameSecrets, text, kept) =>
    typeof kept === 'string' && nameSecrets(kept) === text ? kept : text,
  );

/** Names of the secrets that tools reference but this server does not have. */
export function missingSecrets(
  tools: readonly { config: Config }[],
  secrets: Readonly<Record<string, string>>,
): string[] {
  const named = tools.flatMap(({ config }) =>
    [config.url, config.command, ...Object.values(headersOf(config))].flatMap((text) =>
      typeof text === 'string' ? secretNames(text) : [],
    ),
  );
  return [...new Set(named)].filter((name) => !Object.hasOwn(secrets, name)).toSorted();
}

const namesIn = (text: unknown) => (typeof text === 'string' ? [...new Set(secretNames(text))] : []);

function usesOf({ name: tool, config }: NamedTool<Config>, secrets: ToolSecrets): SecretUse[] {
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
export const secretUses = (tools: readonly NamedTool<Config>[], secrets: ToolSecrets): SecretUse[] =>
  tools.flatMap((tool) => usesOf(tool, secrets));

const plain = (command: string) => command.trim().split(/\s+/).join(' ');

/** The commands of the tools that this server may not start. */
export function refusedCommands(tools: readonly NamedTool<Config>[], allowed: readonly string[]): string[] {
  const known = new Set(allowed.map(plain));
  const commands = tools.flatMap(({ config: { command } }) =>
    typeof command === 'string' ? plain(command) : [],
  );
  return [...new Set(commands)].filter((command) => !known.has(command));
}
