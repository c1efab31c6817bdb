import { StringDecoder } from 'node:string_decoder';
import type { Beat } from '../beat.ts';
import { joinTexts } from './join-texts.ts';

/** So much of an answer is gathered at most, in characters. */
const maxGathered = 65_536;

export type Gathered = {
  add(chunk: Buffer): void;
  /** Passes on what is left; returns whether there was any. */
  finish(): boolean;
};

/**
 * Gathers the chunks of a model's event stream and passes them on once a beat, with their pieces of text joined. The
 * first chunk goes on at once: the model has begun to answer.
 */
export function gatherChunks(beat: Beat, passOn: (bytes: Buffer) => void): Gathered {
  const decoder = new StringDecoder('utf8');
  let text = '';
  let hasBegun = false;
  let isAwaited = false;
  let isOver = false;
  const flush = (all: boolean) => {
    // An event that is not whole yet waits for its rest.
    const end = all ? text.length : text.lastIndexOf('\n\n') + 2;
    if (end < 2) return false;
    passOn(Buffer.from(joinTexts(text.slice(0, end))));
    text = text.slice(end);
    return true;
  };
  return {
    add(chunk) {
      text += decoder.write(chunk);
      const isMuch = text.length > maxGathered;
      if (isMuch || !hasBegun) hasBegun = flush(isMuch) || hasBegun;
      else if (!isAwaited) {
        isAwaited = true;
        beat.take(() => {
          isAwaited = false;
          if (!isOver) flush(false);
        });
      }
    },
    finish() {
      isOver = true;
      text += decoder.end();
      return text !== '' && flush(true);
    },
  };
}
