import { type LlmModel, llmModel } from '@agentarium/contracts';
import type { Models } from '../../../platform/models/create-models.ts';

type Asked = { model_type: LlmModel; version: number };

/**
 * The slots of a worker, shared among the model families that answer here. Each of several families keeps a tenth of
 * them to itself, and at least one, so that none that hangs takes all: of 20 slots and three families, one takes at
 * most 16. A worker with fewer slots than families shares them freely.
 */
export class FamilySlots {
  readonly #models: Pick<Models, 'chainFor'>;
  readonly #slots: number;
  readonly #families: readonly string[];
  readonly #own: number;
  readonly #taken = new Map<string, string>();

  constructor(models: Pick<Models, 'chainFor'>, slots: number) {
    this.#models = models;
    this.#slots = slots;
    const answering = llmModel.options.filter((family) => models.chainFor(family, 1).length > 0);
    this.#families = [...new Set(answering.map((family) => this.#familyOf(family)))];
    const isShared = this.#families.length > 1 && slots >= this.#families.length;
    this.#own = isShared ? Math.max(1, Math.floor(slots / 10)) : 0;
  }

  /** Gives a run a slot; `asked` is its first prompt. */
  take(runId: string, asked: Asked | undefined): void {
    this.#taken.set(runId, this.#familyOf(asked?.model_type ?? 'chatgpt', asked?.version));
  }

  release(runId: string): void {
    this.#taken.delete(runId);
  }

  /** How many slots each family holds. */
  used(): Record<string, number> {
    const used = Object.fromEntries(this.#families.map((family) => [family, 0]));
    for (const family of this.#taken.values()) used[family] = (used[family] ?? 0) + 1;
    return used;
  }

  /** Returns how many runs of any family may be taken next, except those in `without`, which have no free slot. */
  next(): { limit: number; without: LlmModel[] } {
    const free = llmModel.options.map((family) => ({ family, slots: this.#freeFor(this.#familyOf(family)) }));
    const open = free.filter(({ slots }) => slots > 0);
    return {
      limit: Math.min(this.#slots, ...open.map(({ slots }) => slots)),
      without: free.filter(({ slots }) => slots <= 0).map(({ family }) => family),
    };
  }

  /** Returns the family that answers for a family: itself, a fallback or the demo model. */
  #familyOf(family: LlmModel, version = 1): string {
    const [first] = this.#models.chainFor(family, version);
    return first?.demo ? 'demo' : (first?.family ?? family);
  }

  #freeFor(family: string): number {
    const taken = [...this.#taken.values()];
    const kept = this.#families
      .filter((other) => other !== family)
      .map((other) => Math.max(0, this.#own - taken.filter((one) => one === other).length));
    return this.#slots - taken.length - kept.reduce((sum, slots) => sum + slots, 0);
  }
}
