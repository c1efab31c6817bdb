import type { LlmModel } from '@agentarium/contracts';
import type { Services } from '../../platform/context.ts';
import type { Statements } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';

const readModel = `
  select p.model_type as family, p.version from task_prompts tp join prompts p on p.id = tp.prompt_id
  where tp.task_id = $1 order by tp.position limit 1`;

/** Throws MODEL_PAUSED when all families that may answer a task are paused. */
export async function requireUnpaused(
  { models }: Pick<Services, 'models'>,
  db: Statements,
  taskId: string,
): Promise<void> {
  if (!models.settings.hasPaused()) return;
  const [row] = await db.query<{ family: LlmModel; version: number }>('paused-model', readModel, [taskId]);
  const { family, version } = row ?? { family: 'chatgpt', version: 1 };
  const chain = models.chainFor(family, version);
  if (chain.length === 0 || chain.some((entry) => !models.settings.isPaused(entry.family))) return;
  throw new AppError('MODEL_PAUSED');
}
