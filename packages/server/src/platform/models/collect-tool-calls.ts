import { isRecord } from '@agentarium/contracts';
/** A tool call as a model requests it; `extra` is what its provider wants back with it, such as a signature. */
export type ToolCallRequest = { id: string; name: string; input: string; extra?: unknown };

type Open = ToolCallRequest & { index: number | null };

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Arguments are JSON as text; some servers send the object itself. */
const argumentsIn = (value: unknown): string => (isRecord(value) ? JSON.stringify(value) : text(value));

function isComplete({ input }: Open): boolean {
  try {
    return isRecord(JSON.parse(input));
  } catch {
    return false;
  }
}

/**
 * Assembles the tool calls of a stream. Their pieces belong together by index, else by id, else to the last call:
 * servers leave out either, repeat names, and give several calls the same index or id.
 */
export class ToolCallCollector {
  readonly #calls: Open[] = [];

  /** Adds a piece of the `tool_calls` of a chunk, or a whole call. */
  add(piece: unknown): void {
    if (!isRecord(piece)) return;
    const called = isRecord(piece.function) ? piece.function : piece;
    const given = {
      id: text(piece.id),
      name: text(called.name).trim() === '' ? '' : text(called.name),
      input: argumentsIn(called.arguments),
      index: typeof piece.index === 'number' ? piece.index : null,
    };
    const known = this.#find(given);
    if (known && this.#isRepeated(known, given)) return;
    if (known && !this.#startsAnother(known, given)) this.#extend(known, given, piece.extra_content);
    else if (given.name !== '' || !known)
      this.#calls.push({ ...given, ...(isRecord(piece.extra_content) && { extra: piece.extra_content }) });
  }

  /** The calls so far that have a name, in order. */
  get calls(): ToolCallRequest[] {
    return this.#calls.filter(({ name }) => name !== '').map(({ index: _, ...call }) => call);
  }

  #find({ id, name, index }: Open): Open | undefined {
    const matches = (call: Open) => (index === null ? id !== '' && call.id === id : call.index === index);
    const found = this.#calls.findLast(matches);
    if (found) return found;
    return index === null && id === '' && name === '' ? this.#calls.at(-1) : undefined;
  }

  /** The same whole call once more, as some servers send it with the last chunk. */
  #isRepeated(known: Open, given: Open): boolean {
    return given.name !== '' && isComplete(known) && given.input === known.input && given.id === known.id;
  }

  #startsAnother(known: Open, given: Open): boolean {
    if (given.name === '') return false;
    if (given.id !== '' && known.id !== '' && given.id !== known.id) return true;
    return isComplete(known) && given.input.trimStart().startsWith('{');
  }

  #extend(known: Open, given: Open, extra: unknown): void {
    known.id ||= given.id;
    // A name comes whole, is repeated, or comes in pieces before any argument.
    if (known.name === '') known.name = given.name;
    else if (known.name !== given.name && known.input === '') known.name += given.name;
    known.input += given.input;
    if (isRecord(extra)) known.extra = extra;
  }
}
