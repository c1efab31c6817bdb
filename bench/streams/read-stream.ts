import { Agent, type IncomingMessage, request } from 'node:http';

const agent = new Agent({ keepAlive: false, maxSockets: 4096 });

export type Reader = {
  status: number;
  words: number;
  /** The last event, for error messages. */
  end: string;
  /** The delay of the first word and of each word after the model sent it, in milliseconds. */
  delays: number[];
  over: Promise<void>;
  leave(): void;
};

type Asked = { url: string; method?: string; token?: string; body?: string };

/** The text in our events and in those of a model. */
const textIn = /"(?:text|content)":"([^"]*)"/g;

/** Opens a stream of words that are their own timestamps (see paced-model.ts). */
export function openStream({ url, method = 'GET', token, body }: Asked): Promise<Reader> {
  return new Promise((resolve, reject) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const call = request(url, { method, agent, headers }, (response: IncomingMessage) => {
      const over = Promise.withResolvers<void>();
      const reader: Reader = {
        status: response.statusCode ?? 0,
        words: 0,
        end: '',
        delays: [],
        over: over.promise,
        leave: () => call.destroy(),
      };
      let rest = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        const text = rest + chunk;
        reader.end = text.slice(-200);
        const whole = text.lastIndexOf('\n\n');
        rest = text.slice(whole + 1);
        const now = Date.now();
        for (const [, words = ''] of text.slice(0, whole + 1).matchAll(textIn))
          for (const word of words.split(' ')) {
            if (word === '') continue;
            reader.words += 1;
            reader.delays.push(now - Number.parseInt(word, 36));
          }
      });
      response.on('close', () => over.resolve());
      response.on('error', () => over.resolve());
      resolve(reader);
    });
    call.on('error', reject);
    call.end(body);
  });
}
