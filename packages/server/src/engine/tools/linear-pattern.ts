import { RE2JS } from 're2js';

/**
 * Thrown for a pattern that cannot be matched in linear time: with lookarounds, backreferences or too many repetitions.
 */
export class PatternError extends Error {
  readonly pattern: string;
  constructor(pattern: string, cause?: unknown) {
    super(`The pattern ${pattern} is not supported`, { cause });
    this.pattern = pattern;
  }
}

/** A match takes the length of the text times the size of the pattern, about 100 ms at this limit. */
const maxSteps = 500_000;
const maxSize = 1_000;

const Native = globalThis.RegExp;

/** A schema's pattern matched by RE2, in time linear in the text; the built-in engine may take exponential time. */
class LinearPattern extends Native {
  readonly #compiled: RE2JS | null = null;

  constructor(source: string | RegExp, flags?: string) {
    super(source, flags);
    // Only patterns from a schema are strings without flags.
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

/** Rejects what LinearPattern does not support, with the pattern in the error. */
function LinearRegExp(source: string | RegExp, flags?: string): RegExp {
  try {
    return new LinearPattern(source, flags);
  } catch (error) {
    throw new PatternError(String(source), error);
  }
}
LinearRegExp.prototype = Native.prototype;

/**
 * Returns the result of `build`, with every pattern that it compiles from a string matched in linear time. zod uses the
 * global constructor and accepts no other, so it is replaced while `build` runs. Throws PatternError.
 */
export function withLinearPatterns<T>(build: () => T): T {
  globalThis.RegExp = LinearRegExp as unknown as RegExpConstructor;
  try {
    return build();
  } finally {
    globalThis.RegExp = Native;
  }
}
