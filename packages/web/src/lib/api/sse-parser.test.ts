import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sseParser } from './sse-parser.ts';

const wire =
  'id: 1\nevent: text-delta\ndata: {"text":"Hi"}\n\n: ping\n\nid: 2\r\nevent: end\r\ndata: {"a":\r\ndata: 1}\r\n\r\n';
const events = [
  { id: '1', event: 'text-delta', data: { text: 'Hi' } },
  { id: '2', event: 'end', data: { a: 1 } },
];

describe('sseParser', () => {
  it('returns the same events however the stream is split', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: wire.length })), (cuts) => {
        const parse = sseParser();
        const edges = [0, ...cuts.toSorted((a, b) => a - b), wire.length];
        const got = edges.slice(1).flatMap((end, index) => parse(wire.slice(edges[index], end)));
        expect(got).toEqual(events);
      }),
    );
  });

  it('keeps a text that is not JSON, and names an unnamed event message', () => {
    expect(sseParser()('data: plain words\n\n')).toEqual([
      { id: null, event: 'message', data: 'plain words' },
    ]);
  });

  it('holds back an incomplete event', () => {
    const parse = sseParser();
    expect(parse('data: 1\n')).toEqual([]);
    expect(parse('\n')).toEqual([{ id: null, event: 'message', data: 1 }]);
  });

  it('handles a long event in tiny chunks', () => {
    const parse = sseParser();
    const text = 'x'.repeat(500_000);
    const pieces = `data: ${JSON.stringify({ text })}\n\n`.match(/[\s\S]{1,16}/g) ?? [];
    expect(pieces.flatMap((piece) => parse(piece))).toEqual([{ id: null, event: 'message', data: { text } }]);
  });
});
