import type { ToolEnvironment } from '@agentarium/contracts';
import type { SignedIn } from '../../platform/context.ts';

/** The names of the secrets, hosts and commands that tools may use, for administrators; no value of a secret. */
export async function getToolEnvironment({ config }: SignedIn): Promise<ToolEnvironment> {
  const { secrets, allowPrivateHosts, mcpStdio } = config.tools;
  return {
    secrets: Object.keys(secrets.values)
      .toSorted()
      .map((name) => ({ name, hosts: [...(secrets.hosts[name] ?? [])] })),
    private_hosts: [...allowPrivateHosts],
    commands: [...mcpStdio],
  };
}
