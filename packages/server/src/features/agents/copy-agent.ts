import { type Agent, copyName } from '@agentarium/contracts';
import type { SignedIn } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { type AgentColumns, agentColumns } from './agent-columns.ts';
import { insertAgent } from './create-agent.ts';
import { getAgent } from './get-agent.ts';
import { loadAgent } from './queries.ts';

const longestName = 50;

/** An agent under another name in every language, in state new. */
export function copiedColumns(source: AgentColumns): AgentColumns {
  const locales = Object.entries(source.config.locales).map(([language, texts]) => [
    language,
    texts.name ? { ...texts, name: copyName(texts.name, longestName, language) } : texts,
  ]);
  return {
    ...agentColumns(source),
    name: copyName(source.name, longestName),
    deployment_state: 'new',
    config: { ...source.config, locales: Object.fromEntries(locales) },
  };
}

/** An administrator copies an agent, without its tasks. Throws AGENT_NOT_FOUND. */
export async function copyAgent(ctx: SignedIn, id: string): Promise<Agent> {
  const copyId = await ctx.database.transaction(async (tx) => {
    const source = await loadAgent(tx, id);
    if (!source) throw new AppError('AGENT_NOT_FOUND');
    const copy = copiedColumns(source);
    return insertAgent(ctx, tx, copy, {
      action: 'agents.copyAgent',
      changes: { copied_from: id, name: copy.name },
    });
  });
  return getAgent(ctx, copyId);
}
