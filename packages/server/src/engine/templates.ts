import { Liquid } from 'liquidjs';
import { readable } from './readable.ts';

type Parsed = { template: ReturnType<Liquid['parse']>; names: ReadonlySet<string> };

const maxCached = 500;
const cache = new Map<string, Parsed>();

const liquid = new Liquid({
  strictVariables: true,
  strictFilters: true,
  lenientIf: true,
  ownPropertyOnly: true,
  parseLimit: 200_000,
  renderLimit: 250,
  memoryLimit: 2_000_000,
  templates: {},
  outputEscape: (value: unknown) => (typeof value === 'object' ? readable(value, 'en') : String(value)),
});
// A prompt stands alone: it reaches no other template and no file.
for (const tag of ['include', 'render', 'layout', 'block']) delete liquid.tags[tag];

/** Thrown by {@link renderTemplate}; the message is Liquid's own and may quote the prompt. */
export class TemplateError extends Error {}

/** Least recently used goes first: a Map keeps the order of insertion. */
function parsed(content: string): Parsed {
  const known = cache.get(content);
  if (known) {
    cache.delete(content);
    cache.set(content, known);
    return known;
  }
  const template = liquid.parse(content);
  const names = new Set(liquid.globalVariablesSync(template));
  const fresh = { template, names };
  cache.set(content, fresh);
  const oldest = cache.keys().next();
  if (cache.size > maxCached && !oldest.done) cache.delete(oldest.value);
  return fresh;
}

/**
 * Renders a prompt as a Liquid template over the parameters' values (contract section 4).
 * Gives the text and the parameter names that the prompt reads; throws TemplateError when it is not valid.
 */
export function renderTemplate(
  content: string,
  values: Record<string, unknown>,
): { text: string; names: ReadonlySet<string> } {
  try {
    const { template, names } = parsed(content);
    return { text: liquid.renderSync(template, values), names };
  } catch (error) {
    throw new TemplateError(error instanceof Error ? error.message : 'invalid template');
  }
}
