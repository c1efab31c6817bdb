import type { BuiltinTool } from '@agentarium/contracts';
import * as z from 'zod';
import { ToolError } from '../../../engine/tools/types.ts';
import type { Services } from '../../../platform/context.ts';
import type { Builtin, ToolCall, ToolDefinition } from '../types.ts';
import { calculator } from './calculator.ts';
import { currentDatetime } from './current-datetime.ts';
import { pastResults } from './past-results.ts';
import { unitConvert } from './unit-convert.ts';
import { userProfile } from './user-profile.ts';

/** The built-in tools by the name in a tool's `config.builtin`, else its own name. */
export const builtins: Record<BuiltinTool, Builtin> = {
  calculator,
  current_datetime: currentDatetime,
  unit_convert: unitConvert,
  user_profile: userProfile,
  past_results: pastResults,
};

export const builtinOf = ({ name, config }: Pick<ToolDefinition, 'name' | 'config'>): Builtin | undefined => {
  const key = typeof config.builtin === 'string' ? config.builtin : name;
  return Object.hasOwn(builtins, key) ? builtins[key as BuiltinTool] : undefined;
};

/** Calls a built-in tool. Throws ToolError. */
export async function callBuiltin(services: Services, { owner, tool, request }: ToolCall): Promise<unknown> {
  const found = builtinOf(tool);
  if (!found) throw new ToolError('TOOL_MISCONFIGURED', 'There is no such built-in tool');
  const given = found.input.safeParse(request.arguments);
  if (!given.success) throw new ToolError('INVALID_ARGUMENTS', z.prettifyError(given.error));
  return found.run(services, owner, given.data);
}
