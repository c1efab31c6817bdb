import type { DestinationStream } from 'pino';

type Line = Record<string, unknown>;

/** A place for a log to go where tests can read it. */
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
