import { namedSecret, secretNames } from '@agentarium/contracts';

type Config = Record<string, unknown>;
type NamedTool<C extends Config> = { name: string; config: C };

function headersOf({ headers }: Config): Record<string, string> {
  return typeof headers === 'object' && headers !== null ? (headers as Record<string, string>) : {};
}

function withHeaders<T extends NamedTool<Config>>(
  tool: T,
  valueFor: (name: string, value: string) => string,
): T {
  const headers = Object.entries(headersOf(tool.config));
  if (headers.length === 0) return tool;
  const changed = headers.map(([name, value]) => [name, valueFor(name, value)]);
  return { ...tool, config: { ...tool.config, headers: Object.fromEntries(changed) } };
}

/** A tool for a file: a header that somebody typed out may be a secret, so the file names one in its place. */
export const withSecretsNamed = <T extends NamedTool<Config>>(tool: T): T =>
  withHeaders(tool, (name, value) => namedSecret(tool.name, name, value));

/** A tool of a file: a header that an export would write in the same way stays as it is stored. */
export function withStoredHeaders<T extends NamedTool<Config>>(
  tool: T,
  stored: { config: unknown } | undefined,
): T {
  const here = headersOf((stored?.config ?? {}) as Config);
  return withHeaders(tool, (name, value) => {
    const kept = Object.hasOwn(here, name) ? here[name] : undefined;
    return kept !== undefined && namedSecret(tool.name, name, kept) === value ? kept : value;
  });
}

/** Secrets that the headers of tools refer to and this server does not have, by name. */
export function missingSecrets(
  tools: readonly { config: Config }[],
  secrets: Readonly<Record<string, string>>,
): string[] {
  const named = tools.flatMap(({ config }) => Object.values(headersOf(config)).flatMap(secretNames));
  return [...new Set(named)].filter((name) => !Object.hasOwn(secrets, name)).toSorted();
}
