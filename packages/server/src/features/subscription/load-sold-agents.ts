import type { DeploymentState, Tier } from '@agentarium/contracts';
import { and, asc, eq, ne, type SQL } from 'drizzle-orm';
import { agents, tasks } from '../../db/schema/index.ts';
import type { SignedIn } from '../../platform/context.ts';

/** Catalogue lists are returned whole, up to this many items. */
const catalogueLimit = 500;

export type SoldAgent = { id: string; name: string; tier: Tier; isActive: boolean };

const isAdmin = (ctx: SignedIn) => ctx.actor.kind === 'admin';
/** New items are only for administrators (docs/spec/user-side.md#states). */
const listed = (ctx: SignedIn): SQL | undefined =>
  isAdmin(ctx) ? undefined : ne(agents.deployment_state, 'new');
const isActive = (state: DeploymentState, ctx: SignedIn) =>
  state === 'prod' || (state === 'test' && isAdmin(ctx));

const columns = {
  id: agents.id,
  name: agents.name,
  tier: agents.tier,
  deployment_state: agents.deployment_state,
};

/** Agents visible to the caller; those that are usable now are for sale. */
export async function loadSoldAgents(ctx: SignedIn, where?: SQL): Promise<SoldAgent[]> {
  const rows = await ctx.database.db
    .select(columns)
    .from(agents)
    .where(and(listed(ctx), where))
    .orderBy(asc(agents.name), asc(agents.id))
    .limit(catalogueLimit);
  return rows.map(({ deployment_state, ...agent }) => ({
    ...agent,
    isActive: isActive(deployment_state, ctx),
  }));
}

export async function loadSoldAgent(ctx: SignedIn, id: string): Promise<SoldAgent | undefined> {
  const [agent] = await loadSoldAgents(ctx, eq(agents.id, id));
  return agent;
}

/** Tasks visible to the caller, each with its agent. */
export function loadListedTasks(ctx: SignedIn) {
  return ctx.database.db
    .select({
      id: tasks.id,
      name: tasks.name,
      tier: tasks.tier,
      agent: { id: agents.id, tier: agents.tier },
    })
    .from(tasks)
    .innerJoin(agents, eq(agents.id, tasks.agent_id))
    .where(and(listed(ctx), isAdmin(ctx) ? undefined : ne(tasks.deployment_state, 'new')))
    .orderBy(asc(tasks.name), asc(tasks.id))
    .limit(catalogueLimit);
}
