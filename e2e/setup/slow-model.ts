import { type ModelServer, startModelServer } from '@agentarium/testkit/model-server/start-model-server.ts';

const sentence = 'Both of you like to finish what you start, so agree on who begins. ';
const slow = { text: sentence.repeat(25), chunkDelayMs: 120 };
const quick = { text: sentence };

/**
 * A language model for the Grok family. It answers "Compatibility of two dates" so slowly, in 40 seconds, that a
 * journey can do something meanwhile on a busy machine too; everything else it answers immediately.
 */
export const startSlowModel = (): Promise<ModelServer> =>
  startModelServer({
    script: ({ body }) => {
      if (body.response_format) return { json: {} };
      return JSON.stringify(body.messages).includes('First birth date') ? slow : quick;
    },
  });
