import { fallbackLanguage, type Language } from '@agentarium/contracts';
import { Context, type Emitter, Liquid, LiquidError } from 'liquidjs';
import { texts } from '../locales/texts.ts';

const isScalar = (value: unknown) => value === null || typeof value !== 'object';

/**
 * A parameter's value as one line of text: lists separated by commas, entries as `key: value`, nested values as JSON.
 */
export function readable(value: unknown, language: Language): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? texts[language].answers.yes : texts[language].answers.no;
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value)) {
    if (value.length === 0) return texts[language].answers.none;
    return value.every(isScalar)
      ? value.map((entry) => readable(entry, language)).join(', ')
      : JSON.stringify(value);
  }
  const entries = Object.entries(value);
  if (entries.length === 0) return texts[language].answers.none;
  return entries.every(([, entry]) => isScalar(entry) || (Array.isArray(entry) && entry.every(isScalar)))
    ? entries.map(([key, entry]) => `${key}: ${readable(entry, language)}`).join('; ')
    : JSON.stringify(value);
}

/** Thrown when a render produces more text than allowed. */
class OutputTooLong extends Error {}

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
function boundOutput({ renderer }: Liquid, maxChars: number): void {
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

/** Thrown when a render takes more processor time or memory than allowed. */
class RenderTooCostly extends Error {}

const maxMs = 150;
/** In Liquid's units: roughly the items and characters that tags and filters create. */
const maxMemory = 2_000_000;

const threadMs = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/**
 * The budget of one render. Liquid's own limit uses wall-clock time, which would make valid prompts fail on a busy
 * machine.
 */
class RenderBudget {
  readonly #cpuAtStart = threadMs();
  readonly #slowAfter = performance.now() + maxMs;
  #memory = 0;

  /**
   * Has the shape of Liquid's limits, which it calls with the time before every tag, and with the size of what it is
   * about to create.
   */
  readonly limits = (() => {
    const limiter = { check: (now: number) => this.#check(now), use: (count: number) => this.#use(count) };
    const limit = limiter as unknown as Context['renderLimit'];
    return { renderLimit: limit, memoryLimit: limit };
  })();

  #check(now: number): void {
    if (now > this.#slowAfter && threadMs() - this.#cpuAtStart > maxMs)
      throw new RenderTooCostly('The template takes too long to render');
  }

  #use(count: number): void {
    // Liquid also passes undefined and NaN.
    if (count > 0) this.#memory += count;
    if (this.#memory > maxMemory) throw new RenderTooCostly('The template takes too much memory to render');
  }
}

/** The maximum output of a template in characters, including captures. */
export const maxTemplateChars = 1_000_000;

/** Max length of a template, in characters. */
const maxContentChars = 200_000;

type Parsed = { template: ReturnType<Liquid['parse']>; names: ReadonlySet<string> };

const maxCached = 500;
const cache = new Map<string, Parsed>();

const liquid = new Liquid({
  strictVariables: true,
  strictFilters: true,
  lenientIf: true,
  ownPropertyOnly: true,
  templates: {},
  outputEscape: (value: unknown) =>
    value === undefined || typeof value === 'object' ? readable(value, fallbackLanguage) : String(value),
});
// A prompt is self-contained: it cannot include other templates or files.
boundOutput(liquid, maxTemplateChars);
for (const tag of ['include', 'render', 'layout', 'block']) delete liquid.tags[tag];

/** The position of a template error, counted from 1; null if Liquid does not report one. */
type TemplatePlace = { line: number | null; column: number | null };

/** Why a template cannot be used: it is invalid, produces too much text, or takes too much time or memory. */
export type TemplateFault = 'TEMPLATE_INVALID' | 'TEMPLATE_TOO_LONG' | 'TEMPLATE_TOO_COSTLY';

/** Thrown by {@link renderTemplate}; the message is Liquid's own and may quote the prompt. */
export class TemplateError extends Error {
  readonly code: TemplateFault;
  readonly place: TemplatePlace;
  constructor(message: string, place: TemplatePlace, code: TemplateFault) {
    super(message);
    this.place = place;
    this.code = code;
  }
}

function faultOf({ originalError }: LiquidError): TemplateFault {
  if (originalError instanceof OutputTooLong) return 'TEMPLATE_TOO_LONG';
  return originalError instanceof RenderTooCostly ? 'TEMPLATE_TOO_COSTLY' : 'TEMPLATE_INVALID';
}

function templateError(error: unknown): unknown {
  if (!LiquidError.is(error)) return error;
  const [line, column] = error.token.getPosition() as [number, number];
  // Liquid appends the position to its message.
  const tail = `, line:${line}, col:${column}`;
  const said = error.message.endsWith(tail) ? error.message.slice(0, -tail.length) : error.message;
  return new TemplateError(said, { line, column }, faultOf(error));
}

/** Evicts the least recently used entry: a Map keeps insertion order. */
function parsed(content: string): Parsed {
  const known = cache.get(content);
  if (known) {
    cache.delete(content);
    cache.set(content, known);
    return known;
  }
  if (content.length > maxContentChars)
    throw new TemplateError('template too long', { line: null, column: null }, 'TEMPLATE_TOO_COSTLY');
  const template = liquid.parse(content);
  const names = new Set(liquid.globalVariablesSync(template));
  const fresh = { template, names };
  cache.set(content, fresh);
  const oldest = cache.keys().next();
  if (cache.size > maxCached && !oldest.done) cache.delete(oldest.value);
  return fresh;
}

function render({ template }: Parsed, values: Record<string, unknown>, strictVariables: boolean): string {
  const budget = new RenderBudget();
  const options = { sync: true, strictVariables };
  return liquid.renderSync(template, new Context(values, liquid.options, options, budget.limits));
}

/**
 * Renders a prompt as a Liquid template with the parameters' values (docs/spec/api.md#prompts-and-outputs). Returns the
 * text and the parameter names that it reads; throws TemplateError when it is invalid.
 */
export function renderTemplate(
  content: string,
  values: Record<string, unknown>,
): { text: string; names: ReadonlySet<string> } {
  try {
    const known = parsed(content);
    return { text: render(known, values, true), names: known.names };
  } catch (error) {
    throw templateError(error);
  }
}

/** The parameter names that a prompt reads. Throws TemplateError for an invalid template. */
export function templateNames(content: string): ReadonlySet<string> {
  try {
    return parsed(content).names;
  } catch (error) {
    throw templateError(error);
  }
}

/** Renders like {@link renderTemplate}, but missing values are empty. Throws TemplateError. */
export function previewTemplate(content: string, values: Record<string, unknown>): string {
  try {
    return render(parsed(content), values, false);
  } catch (error) {
    throw templateError(error);
  }
}
