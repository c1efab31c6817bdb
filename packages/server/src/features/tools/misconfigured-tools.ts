import { type ErrorDetail, issueDetails, toolConfigs } from '@agentarium/contracts';
import { asc, eq } from 'drizzle-orm';
import type { ToolSecrets } from '../../config/read-tool-secrets.ts';
import { tools } from '../../db/schema/index.ts';
import type { Services } from '../../platform/context.ts';
import { secretFault } from './http-tools.ts';
import type { ToolDefinition } from './types.ts';

/**
 * Returns why every call of a tool fails, with the path of the field, or null: its stored configuration breaks a rule that
 * is newer, or it cannot get a secret on this server.
 */
export function faultOfTool(
  { implementation_type, config }: Pick<ToolDefinition, 'implementation_type' | 'config'>,
  secrets: ToolSecrets,
): ErrorDetail | null {
  const { data, error } = toolConfigs[implementation_type].safeParse(config);
  const [fault] = issueDetails(error?.issues ?? [], config, '');
  if (fault) return { ...fault, path: fault.path === '' ? 'config' : `config.${fault.path}` };
  return secretFault(data as Parameters<typeof secretFault>[0], secrets);
}

/** Logs each enabled tool whose calls all fail, with the reason. */
export async function logMisconfiguredTools({
  database,
  config,
  log,
}: Pick<Services, 'database' | 'config' | 'log'>): Promise<void> {
  const rows = await database.db
    .select()
    .from(tools)
    .where(eq(tools.is_enabled, true))
    .orderBy(asc(tools.name));
  for (const row of rows) {
    const fault = faultOfTool(row, config.tools.secrets);
    if (fault)
      log.warn({ tool: row.name, field: fault.path, reason: fault.message }, 'a tool cannot be called');
  }
}
