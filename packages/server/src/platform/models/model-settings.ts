import { setTimeout as sleep } from 'node:timers/promises';
import type { ModelPrice } from '@agentarium/contracts';
import type { Database } from '../database/database.ts';

/** The settings of a model by administrators; null: the environment counts, or what is detected. */
export type ModelSetting = {
  context_tokens: number | null;
  vision: boolean | null;
  tools: boolean | null;
  price: ModelPrice | null;
};

export type ModelSettings = {
  isPaused: (family: string) => boolean;
  hasPaused: () => boolean;
  of: (family: string, model: string) => ModelSetting;
  /** Reads them once more after a change; tries until the database responds. */
  refresh: () => Promise<void>;
};

const nothing: ModelSetting = { context_tokens: null, vision: null, tools: null, price: null };

/** Settings of a server whose administrators set none. */
export const noModelSettings: ModelSettings = {
  isPaused: () => false,
  hasPaused: () => false,
  of: () => nothing,
  refresh: () => Promise.resolve(),
};

const readSettings = `
  with prices as (
    select distinct on (family, model) family, model, input_per_million, output_per_million
    from model_prices order by family, model, id desc
  )
  select family, model, s.context_tokens, s.vision, s.tools, p.input_per_million, p.output_per_million
  from model_settings s full join prices p using (family, model)`;

type SettingsRow = Omit<ModelSetting, 'price'> & {
  family: string;
  model: string;
  input_per_million: number | null;
  output_per_million: number | null;
};

const priceOf = ({ input_per_million, output_per_million }: SettingsRow): ModelPrice | null =>
  input_per_million === null || output_per_million === null
    ? null
    : { input_per_million, output_per_million };

/** How long after a failed read the next one follows, in milliseconds. */
const retryMs = 1000;

/**
 * Keeps what administrators set of models, so that a call of a model reads nothing. Throws while the database is
 * unavailable; later reads wait for it.
 */
export async function openModelSettings(
  database: Pick<Database, 'query'>,
  log?: { warn: (facts: object, message: string) => void },
): Promise<ModelSettings> {
  let paused: ReadonlySet<string> = new Set();
  let settings: ReadonlyMap<string, ModelSetting> = new Map();
  let reads = 0;
  const keyOf = (family: string, model: string) => JSON.stringify([family, model]);
  const read = async () => {
    reads += 1;
    const current = reads;
    const pauses = await database.query<{ family: string }>(
      'model-pauses',
      'select family from model_pauses',
      [],
    );
    const rows = await database.query<SettingsRow>('model-settings', readSettings, []);
    // A read that began later has what is newer.
    if (current !== reads) return;
    paused = new Set(pauses.map(({ family }) => family));
    settings = new Map(
      rows.map((row) => {
        const { family, model, context_tokens, vision, tools } = row;
        return [keyOf(family, model), { context_tokens, vision, tools, price: priceOf(row) }];
      }),
    );
  };
  await read();
  return {
    isPaused: (family) => paused.has(family),
    hasPaused: () => paused.size > 0,
    of: (family, model) => settings.get(keyOf(family, model)) ?? nothing,
    async refresh() {
      for (;;) {
        try {
          return await read();
        } catch (err) {
          log?.warn({ err }, 'the settings of models could not be read');
          await sleep(retryMs, undefined, { ref: false });
        }
      }
    },
  };
}
