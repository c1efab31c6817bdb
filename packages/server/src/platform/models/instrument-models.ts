import type { Logger } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import type { ModelEntry } from './create-models.ts';

type Called = Pick<ModelEntry, 'modelId' | 'demo'> & { family: string };

const labelOf = ({ family, demo }: Called) => (demo ? 'demo' : family);

/** Measures model calls by family, and logs each with the fields of `log`. */
export function instrumentModels({ metrics, log }: { metrics: Metrics; log: Logger }) {
  return {
    called(entry: Called, outcome: string, ms: number): void {
      const family = labelOf(entry);
      metrics.modelCalls.inc({ family, outcome });
      metrics.modelCallSeconds.observe({ family }, ms / 1000);
      log.debug({ family, model: entry.modelId, outcome, ms: Math.round(ms) }, 'a model call ended');
    },
    firstWords(entry: Called, ms: number): void {
      metrics.modelFirstWordsSeconds.observe({ family: labelOf(entry) }, ms / 1000);
    },
    fellBack(from: Called, to: Called): void {
      metrics.modelFallbacks.inc({ from: labelOf(from), to: labelOf(to) });
    },
  };
}
