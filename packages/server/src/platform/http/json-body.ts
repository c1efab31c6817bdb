import type { FastifyInstance, FastifyRequest } from 'fastify';
import { invalid } from '../errors.ts';
import { parseJsonIncrementally } from './parse-json-incrementally.ts';

const maxDepth = 32;

/** Returns whether brackets in a JSON text nest deeper than `limit`; brackets inside strings do not count. */
export function nestsDeeper(text: string, limit: number): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (inString) {
      if (code === 92) at += 1;
      else if (code === 34) inString = false;
    } else if (code === 34) inString = true;
    else if (code === 91 || code === 123) {
      depth += 1;
      if (depth > limit) return true;
    } else if (code === 93 || code === 125) depth -= 1;
  }
  return false;
}

const maybeOdd = /\\u(?:0000|d[89a-f][0-9a-f]{2})/i;
/** A number so large that JavaScript reads it as infinite, such as 1e999. */
const maybeInfinite = /\de\+?\d{3}|\d{309}/i;

/** The path of the first infinite number; null when there is none. */
export function findInfinite(value: unknown, path: string[] = []): string | null {
  if (typeof value === 'number') return Number.isFinite(value) ? null : path.join('.') || 'body';
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, entry] of Object.entries(value)) {
    const found = findInfinite(entry, [...path, key]);
    if (found !== null) return found;
  }
  return null;
}

/**
 * The path of the first text that the database cannot store, with a NUL or a lone surrogate; null when there is none.
 */
export function findUnstorableText(value: unknown, path: string[] = []): string | null {
  const isOdd = (text: string) => text.includes('\0') || !text.isWellFormed();
  if (typeof value === 'string') return isOdd(value) ? path.join('.') || 'body' : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, entry] of Object.entries(value)) {
    if (isOdd(key)) return path.join('.') || 'body';
    const found = findUnstorableText(entry, [...path, key]);
    if (found !== null) return found;
  }
  return null;
}

const tooDeep = () =>
  invalid('body', `Must nest at most ${maxDepth} levels`, 'TOO_MANY', { maximum: maxDepth });

/** Longer bodies, in characters, are parsed in steps, since parsing them at once would block the process. */
const longestAtOnce = 256 * 1024;

/** Accepts JSON bodies only: without deep nesting or prototype keys; an empty body counts as absent. */
export function readJsonBodies(http: FastifyInstance): void {
  const parse = http.getDefaultJsonParser('error', 'error');
  http.removeAllContentTypeParsers();
  http.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (request: FastifyRequest, given: string | Buffer) => {
      const text = String(given);
      if (text.length === 0) return undefined;
      const read = (piece: string, path: string[]): unknown => {
        let value: unknown;
        void parse(request, piece, (error, body) => {
          if (error) throw error;
          value = body;
        });
        const odd = maybeOdd.test(piece) ? findUnstorableText(value, path) : null;
        if (odd !== null) throw invalid(odd, 'Must not hold control characters', 'CONTROL_CHARACTERS');
        const infinite = maybeInfinite.test(piece) ? findInfinite(value, path) : null;
        if (infinite !== null) throw invalid(infinite, 'Must be a valid number', 'NOT_NUMBER');
        return value;
      };
      if (text.length > longestAtOnce) {
        const body = await parseJsonIncrementally(text, read, maxDepth);
        if (body === undefined) throw tooDeep();
        return body;
      }
      if (nestsDeeper(text, maxDepth)) throw tooDeep();
      return read(text, []);
    },
  );
}
