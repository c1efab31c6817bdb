import { StringDecoder } from 'node:string_decoder';
import type { FlushTimer } from '../flush-timer.ts';
import { joinTexts } from './join-texts.ts';

/** The most text that is buffered, in characters. */
const maxGathered = 65_536;

export type ChunkBuffer = {
  add(chunk: Buffer): void;
  /** Forwards what is left; returns whether there was any. */
  finish(): boolean;
};

/**
 * Buffers the chunks of a model's event stream and forwards them once per tick, with adjacent pieces of text joined.
 * The first chunk is forwarded immediately, as it shows that the model responds.
 */
export function bufferChunks(flushTimer: FlushTimer, passOn: (bytes: Buffer) => void): ChunkBuffer {
  const decoder = new StringDecoder('utf8');
  let text = '';
  let hasBegun = false;
  let isAwaited = false;
  let isOver = false;
  const flush = (all: boolean) => {
    // An incomplete event waits for its rest.
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
        flushTimer.onCollect(() => {
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
