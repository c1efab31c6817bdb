import type { Script } from '@agentarium/testkit/model-server/script.ts';
import { type ModelServer, startModelServer } from '@agentarium/testkit/model-server/start-model-server.ts';
import { type RunningProduct, runProduct } from '../setup/run-product.ts';

export type ScriptedProduct = RunningProduct & { model: ModelServer };

/** A separate product whose language model follows a script; `settings` are extra environment variables. */
export async function runScriptedProduct(
  log: string,
  script: Script,
  settings: Record<string, string> = {},
): Promise<ScriptedProduct> {
  const model = await startModelServer({ script });
  const product = await runProduct(log, { DEMO_MODEL: 'on', OPENAI_BASE_URL: model.url, ...settings }).catch(
    async (error: unknown) => {
      await model.close();
      throw error;
    },
  );
  return {
    ...product,
    model,
    stop: async () => {
      await product.stop();
      await model.close();
    },
  };
}

/** The text of the last user message in a request. */
export function askedOf(request: { body: { messages: { role: string; content?: unknown }[] } }): string {
  const { content } = request.body.messages.findLast(({ role }) => role === 'user') ?? {};
  return typeof content === 'string' ? content : JSON.stringify(content ?? '');
}
