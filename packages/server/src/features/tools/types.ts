import type { tools } from '../../db/schema/index.ts';

/** Whose hands a run is in; every change of its calls is refused once it is in others'. */
export type Claim = { id: string; workerId: string; attempt: number };

export type ToolRow = typeof tools.$inferSelect;

/** What carrying out a call needs to know of its tool. */
export type ToolDefinition = Pick<ToolRow, 'name' | 'implementation_type' | 'config'>;

/** The user a call is made for; a tool reads nobody else's data. */
export type CallOwner = { userId: string; taskId: string; executionId: string; timezone: string };

/** One call as an implementation gets it; its id also names it to other servers, so that they know a repetition. */
export type CallRequest = { id: string; arguments: Record<string, unknown>; signal: AbortSignal };

/** A call of a tool on behalf of a user. */
export type ToolCall = { owner: CallOwner; tool: ToolDefinition; request: CallRequest };
