import { isRecord } from '@agentarium/contracts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';

/** Parses one JSON text; throws what is wrong with it. */
type Parse = (text: string) => unknown;
type Span = { from: number; to: number };
type List = { key: string; items: Span[] };
type Outline = { lists: List[]; rest: string };

/** Characters scanned between two yields. */
const charsAtOnce = 100_000;

/**
 * Returns the positions of the items of an object's lists in its JSON text, and the text without them. Null when
 * brackets nest deeper than `maxDepth`. Other faults surface when the parts are parsed.
 */
async function outlineOf(text: string, maxDepth: number): Promise<Outline | null> {
  const lists: List[] = [];
  const kept: string[] = [];
  let depth = 0;
  let stringAt = -1;
  let key = '';
  let list: List | null = null;
  let itemAt = 0;
  let keptTo = 0;
  const endItem = (to: number, isLast: boolean) => {
    const isEmpty = isLast && list?.items.length === 0 && text.slice(itemAt, to).trim() === '';
    if (list && !isEmpty) list.items.push({ from: itemAt, to });
    itemAt = to + 1;
  };
  for (let at = 0; at < text.length; at += 1) {
    if (at % charsAtOnce === 0) await yieldToEventLoop();
    const code = text.charCodeAt(at);
    if (stringAt >= 0) {
      if (code === 92) at += 1;
      else if (code === 34) {
        if (depth === 1) key = text.slice(stringAt, at + 1);
        stringAt = -1;
      }
    } else if (code === 34) stringAt = at;
    else if (code === 91 || code === 123) {
      depth += 1;
      if (depth > maxDepth) return null;
      if (depth === 2 && code === 91) {
        list = { key, items: [] };
        itemAt = at + 1;
        kept.push(text.slice(keptTo, itemAt));
      }
    } else if (code === 93 || code === 125) {
      if (depth === 2 && list) {
        endItem(at, true);
        lists.push(list);
        list = null;
        keptTo = at;
      }
      depth -= 1;
    } else if (code === 44 && depth === 2 && list) endItem(at, false);
  }
  return { lists, rest: kept.join('') + text.slice(keptTo) };
}

/**
 * Parses the JSON text of a large object as `JSON.parse` does, but the items of its lists one by one, yielding to other
 * requests. `parse` parses each part; `path` is its position. Returns undefined when brackets nest deeper than
 * `maxDepth`; throws what `parse` throws.
 */
export async function parseJsonIncrementally(
  text: string,
  parse: (piece: string, path: string[]) => unknown,
  maxDepth: number,
): Promise<unknown> {
  const whole: Parse = (piece) => parse(piece, []);
  if (!text.trimStart().startsWith('{')) return whole(text);
  const outline = await outlineOf(text, maxDepth);
  if (outline === null) return undefined;
  const value = whole(outline.rest);
  if (!isRecord(value)) return value;
  for (const { key, items } of outline.lists) {
    const name = String(whole(key));
    const read: unknown[] = [];
    for (const [at, { from, to }] of items.entries()) {
      read.push(parse(text.slice(from, to), [name, String(at)]));
      await yieldToEventLoop();
    }
    // Of two equal keys the last one wins.
    if (Array.isArray(value[name])) value[name] = read;
  }
  return value;
}
