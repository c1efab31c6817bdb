import { RE2JS } from 're2js';

/** Thrown for a pattern that can't be matched in linear time: one that looks around, refers back or repeats too much. */
export class PatternError extends Error {
  readonly pattern: string;
  constructor(pattern: string, cause?: unknown) {
    super(`The pattern ${pattern} is not supported`, { cause });
    this.pattern = pattern;
  }
}

/** A match takes the length of the text times the size of the pattern, some 100 ms for this much; more does not fit. */
const maxSteps = 500_000;
const maxSize = 1_000;

const Native = globalThis.RegExp;

/** A pattern of a schema, matched by RE2: in time linear in the text, where the built-in engine may never end. */
class LinearPattern extends Native {
  readonly #compiled: RE2JS | null = null;

  constructor(source: string | RegExp, flags?: string) {
    super(source, flags);
    // Only what comes from a schema is a text without flags.
    if (typeof source === 'string' && flags === undefined) {
      this.#compiled = RE2JS.compile(RE2JS.translateRegExp(source));
      if (this.#compiled.programSize() > maxSize) throw new Error('The pattern repeats too much');
    }
  }

  override test(text: string): boolean {
    if (this.#compiled === null) return super.test(text);
    return text.length * this.#compiled.programSize() <= maxSteps && this.#compiled.test(text);
  }
}

/** Refuses what LinearPattern can't take, with the pattern in the error. */
function LinearRegExp(source: string | RegExp, flags?: string): RegExp {
  try {
    return new LinearPattern(source, flags);
  } catch (error) {
    throw new PatternError(String(source), error);
  }
}
LinearRegExp.prototype = Native.prototype;

/**
 * Returns what `build` gives, with every pattern that it makes of a text matched in linear time. zod makes them with the
 * global constructor and takes no other, so that one is exchanged while `build` runs. Throws PatternError.
 */
export function withLinearPatterns<T>(build: () => T): T {
  globalThis.RegExp = LinearRegExp as unknown as RegExpConstructor;
  try {
    return build();
  } finally {
    globalThis.RegExp = Native;
  }
}
