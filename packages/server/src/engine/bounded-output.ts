import type { Context, Emitter, Liquid } from 'liquidjs';

/** Thrown when a render produces more text than allowed. */
export class OutputTooLong extends Error {}

class BoundedEmitter implements Emitter {
  buffer = '';
  readonly #budget: { left: number };

  constructor(budget: { left: number }) {
    this.#budget = budget;
  }

  write(html: unknown): void {
    const text = String(html ?? '');
    this.#budget.left -= text.length;
    if (this.#budget.left < 0) throw new OutputTooLong('The text of the template is too long');
    this.buffer += text;
  }
}

/**
 * Limits the output of one render, including captures, to `maxChars` characters: Liquid itself limits only what filters
 * create.
 */
export function boundOutput({ renderer }: Liquid, maxChars: number): void {
  const budgets = new WeakMap<Context, { left: number }>();
  const budgetOf = (context: Context) => {
    const known = budgets.get(context) ?? { left: maxChars };
    budgets.set(context, known);
    return known;
  };
  const render = renderer.renderTemplates.bind(renderer);
  renderer.renderTemplates = (templates, context, emitter) =>
    render(templates, context, emitter ?? new BoundedEmitter(budgetOf(context)));
}
