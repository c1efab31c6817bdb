import { llmModels, type ModelHealth, type Overview } from '@agentarium/contracts';
import type { SignedIn } from '../../platform/context.ts';
import { costBasis } from '../subscription/index.ts';
import { overviewCounts } from './overview-counts.ts';
import { healthOf, loadLive } from './overview-live.ts';

const days = 30;

function sourceOf({ models }: SignedIn['config'], family: ModelHealth['family']): ModelHealth['source'] {
  if (models.families[family].configured) return 'provider';
  return models.demo ? 'demo' : 'none';
}

/** The system overview for administrators; no query reads more than the counted days and the latest runs. */
export async function getOverview(ctx: SignedIn): Promise<Overview> {
  const { database, config } = ctx;
  const now = ctx.clock.now();
  const [counts, { queue, workers, jobs, models }] = await Promise.all([
    overviewCounts(ctx, now, days),
    loadLive(database, now),
  ]);
  return {
    counted_at: counts.at.toISOString(),
    ...costBasis(config),
    users: counts.users,
    days: counts.days,
    queue,
    models: healthOf(
      llmModels.map((family) => ({ family, source: sourceOf(config, family) })),
      models,
    ),
    workers,
    jobs,
  };
}
