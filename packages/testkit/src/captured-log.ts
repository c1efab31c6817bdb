import type { DestinationStream } from 'pino';

type Line = Record<string, unknown>;

/** A log destination that tests can read. */
export function capturedLog() {
  const written: string[] = [];
  const destination: DestinationStream = {
    write(text) {
      written.push(text);
    },
  };
  return {
    destination,
    text: () => written.join(''),
    lines: () => written.map((text): Line => JSON.parse(text)),
  };
}
