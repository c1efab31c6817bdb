import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  endOfStream,
  textChunk,
  type WireEnding,
  wholeCompletion,
} from '../../../server/src/demo-model/wire.ts';

const ending: WireEnding = {
  id: 'chatcmpl-instant',
  model: 'instant',
  finish: 'stop',
  usage: { prompt_tokens: 50, completion_tokens: 60, total_tokens: 110 },
};

/** Answers every request immediately with the same pregenerated `words` words; for benchmarks only. */
export function instantHandler(words: number): (request: IncomingMessage, response: ServerResponse) => void {
  const pieces = Array.from({ length: words }, (_, index) => `word${index} `);
  const text = pieces.join('');
  const stream = Buffer.from(
    pieces.map((piece) => textChunk(ending.id, ending.model, piece)).join('') + endOfStream(ending, true),
  );
  const whole = Buffer.from(wholeCompletion(ending, text, []));
  const streamHeaders = { 'content-type': 'text/event-stream', 'content-length': stream.length };
  const wholeHeaders = { 'content-type': 'application/json', 'content-length': whole.length };

  return (request, response) => {
    let streamed = false;
    request.on('data', (chunk: Buffer) => {
      streamed ||= chunk.includes('"stream":true');
    });
    request.on('end', () => {
      if (streamed) response.writeHead(200, streamHeaders).end(stream);
      else response.writeHead(200, wholeHeaders).end(whole);
    });
  };
}
