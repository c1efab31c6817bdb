import type { ToolEnvironment } from '@agentarium/contracts';
import type * as z from 'zod';
import type { tools } from '../../db/schema/index.ts';
import type { Services, SignedIn } from '../../platform/context.ts';

/** The worker that holds a run; changes to its calls are rejected once another one holds it. */
export type Claim = { id: string; workerId: string; attempt: number };

export type ToolRow = typeof tools.$inferSelect;

/** The facts about its tool that performing a call needs. */
export type ToolDefinition = Pick<ToolRow, 'name' | 'implementation_type' | 'config'>;

/** The user for whom a call is made; a tool reads no other user's data. */
export type CallOwner = { userId: string; taskId: string; executionId: string; timezone: string };

/** A call as its implementation gets it; its id lets other servers recognize a repetition. */
export type CallRequest = { id: string; arguments: Record<string, unknown>; signal: AbortSignal };

/** A tool call on behalf of a user. */
export type ToolCall = { owner: CallOwner; tool: ToolDefinition; request: CallRequest };

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

/** A built-in tool. `run` reads only data of `owner`. */
export type Builtin<Input extends z.ZodObject = z.ZodObject> = {
  description: string;
  input: Input;
  run: (services: Services, owner: CallOwner, given: z.output<Input>) => Promise<unknown>;
};

/** Keeps the input's type while the tools are in one table. */
export const builtin = <Input extends z.ZodObject>(definition: Builtin<Input>): Builtin =>
  definition as unknown as Builtin;
