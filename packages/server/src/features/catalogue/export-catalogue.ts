import { type CatalogueFile, catalogueFormat, isAgentImage } from '@agentarium/contracts';
import type { SignedIn } from '../../platform/context.ts';
import type { AgentRow } from '../agents/index.ts';
import { promptFields } from '../prompts/index.ts';
import { recordSecurityEvent } from '../security/index.ts';
import { toolFields } from '../tools/index.ts';
import { packPictures } from './file-pictures.ts';
import { loadCatalogue, type Stored, type StoredTask } from './queries.ts';
import { withSecretsNamed } from './tool-secrets.ts';

function presentAgent(row: AgentRow): CatalogueFile['agents'][number] {
  const { id, name, description, role, deployment_state, archived_at, tier, config } = row;
  const { greeting, image, disclaimer, task_execution_limit, locales } = config;
  return {
    id,
    name,
    description,
    role,
    deployment_state,
    archived: archived_at !== null,
    config: {
      greeting,
      // A URL from before external pictures were rejected: no page shows it and no import accepts it.
      image: image && isAgentImage(image) ? image : null,
      disclaimer,
      tier,
      task_execution_limit,
      locales,
    },
  };
}

function presentTask(row: StoredTask, knownTools: ReadonlySet<string>): CatalogueFile['tasks'][number] {
  const { config } = row;
  // A tool deleted while a task still listed it would be a dangling reference.
  const allowed = Object.entries(config.allowed_tools ?? {}).filter(([id]) => knownTools.has(id));
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    agent_id: row.agent_id,
    prompt_ids: row.prompt_ids,
    required_parameters: row.required_parameters,
    output_parameters: row.output_parameters,
    execution_type: row.execution_type,
    task_type: row.task_type,
    parent_task_id: row.parent_task_id,
    child_task_config: row.child_task_config,
    deployment_state: row.deployment_state,
    archived: row.archived_at !== null,
    position: row.position,
    config: {
      task_execution_limit: config.task_execution_limit,
      tier: row.tier,
      tools_enabled: config.tools_enabled,
      tools_max_calls: config.tools_max_calls,
      tools_max_depth: config.tools_max_depth,
      cycle_max_identical: config.cycle_max_identical,
      allowed_tools: config.allowed_tools ? Object.fromEntries(allowed) : null,
      locales: config.locales,
    },
  };
}

/** The catalogue as a file, with each item in the form that its editor sends. */
export function presentFile(stored: Stored, pictures: CatalogueFile['pictures'], now: Date): CatalogueFile {
  const knownTools = new Set(stored.tools.map(({ id }) => id));
  return {
    format: catalogueFormat,
    version: 1,
    exported_at: now.toISOString(),
    tools: stored.tools.map((row) => ({
      id: row.id,
      archived: row.archived_at !== null,
      ...withSecretsNamed(toolFields(row)),
    })),
    prompts: stored.prompts.map((row) => ({
      id: row.id,
      archived: row.archived_at !== null,
      ...promptFields(row),
    })),
    pictures,
    agents: stored.agents.map(presentAgent),
    tasks: stored.tasks.map((row) => presentTask(row, knownTools)),
  };
}

/** All tools, prompts, agents with their pictures, and tasks as one consistent file. */
export async function exportCatalogue(ctx: SignedIn): Promise<CatalogueFile> {
  const { stored, pictures } = await ctx.database.transaction(async (tx) => {
    const all = await loadCatalogue(tx);
    return { stored: all, pictures: await packPictures(tx, all.agents) };
  });
  await recordSecurityEvent(ctx, { kind: 'catalogue_exported', accountId: ctx.actor.id });
  return presentFile(stored, pictures, ctx.clock.now());
}
