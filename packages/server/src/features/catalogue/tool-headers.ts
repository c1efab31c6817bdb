import { namedInAddress, namedInCommand, namedSecret, secretNames } from '@agentarium/contracts';

type Config = Record<string, unknown>;
type NamedTool<C extends Config> = { name: string; config: C };
type Change = (nameSecrets: (text: string) => string, text: string, stored: unknown) => string;

function headersOf({ headers }: Config): Record<string, string> {
  return typeof headers === 'object' && headers !== null ? (headers as Record<string, string>) : {};
}

/** The tool with each text that may hold a secret changed, beside the same text of a stored configuration. */
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

/** A tool for a file: what somebody typed out may be a secret, so the file names one in its place. */
export const withSecretsNamed = <T extends NamedTool<Config>>(tool: T): T =>
  withTexts(tool, {}, (nameSecrets, text) => nameSecrets(text));

/** A tool of a file: a text that an export would write in the same way stays as it is stored. */
export const withStoredHeaders = <T extends NamedTool<Config>>(
  tool: T,
  stored: { config: unknown } | undefined,
): T =>
  withTexts(tool, (stored?.config ?? {}) as Config, (nameSecrets, text, kept) =>
    typeof kept === 'string' && nameSecrets(kept) === text ? kept : text,
  );

/** Secrets that tools refer to and this server does not have, by name. */
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
