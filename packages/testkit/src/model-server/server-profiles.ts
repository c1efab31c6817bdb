import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Asked, answerTo, type Said, secret } from './profile-answers.ts';

/** The abilities of a server with the model of its profile. */
type Abilities = {
  tools: boolean;
  /** `response_format` with a JSON schema. */
  schema: boolean;
  /** The system messages that it takes. */
  system: 'any' | 'one at the start';
};

type Reply = { status?: number; type?: string; body: string };

export type ServerProfile = {
  name: string;
  can: Abilities;
  /** The path of the base URL. */
  path: string;
  /** `isRepeated`: the same request came before; `count` counts all from 1. */
  answer: (asked: Asked, count: number, isRepeated: boolean) => Reply;
};

type Delta = Record<string, unknown>;
type Chunk = { delta?: Delta; finish?: string | null; more?: Record<string, unknown> };

const usage = { prompt_tokens: 50, completion_tokens: 60, total_tokens: 110 };
const head = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 0, model: 'm' };
const chunkOf = ({ delta = {}, finish = null, more = {} }: Chunk) => ({
  ...head,
  choices: [{ index: 0, delta, finish_reason: finish }],
  ...more,
});
const event = (value: unknown) => `data: ${typeof value === 'string' ? value : JSON.stringify(value)}\n\n`;
const error = (status: number, body: unknown): Reply => ({
  status,
  type: 'application/json',
  body: JSON.stringify(body),
});
const pieces = (text: string) => text.match(/[\s\S]{1,12}/g) ?? [];
const textDeltas = (text: string): Chunk[] => pieces(text).map((content) => ({ delta: { content } }));
const wireCall = ({ name, args }: Extract<Said, { call: unknown }>['call'], more: object = {}) => ({
  index: 0,
  id: 'call00001',
  type: 'function',
  function: { name, arguments: JSON.stringify(args) },
  ...more,
});

type Style = {
  /** The chunks of a thought before the answer. */
  thought?: Chunk[];
  /** A thought as part of the text. */
  lead?: string;
  toText?: (text: string) => Chunk[];
  toCall?: (call: Extract<Said, { call: unknown }>['call']) => Chunk[];
};

/** An answer as a stream, or whole if it was not asked to stream. */
function reply(asked: Asked, said: Said, style: Style = {}): Reply {
  const { thought = [], lead = '', toText = textDeltas, toCall } = style;
  const call = 'call' in said ? said.call : null;
  const words = 'text' in said ? toText(lead + said.text) : lead === '' ? [] : toText(lead);
  const calls = call ? (toCall?.(call) ?? [{ delta: { tool_calls: [wireCall(call)] } }]) : [];
  const chunks = [...thought, ...words, ...calls, { finish: call ? 'tool_calls' : 'stop' }];
  if (asked.stream) {
    const counted = asked.stream_options?.include_usage ? event({ ...head, choices: [], usage }) : '';
    const body = chunks.map((chunk) => event(chunkOf(chunk))).join('');
    return { type: 'text/event-stream', body: body + counted + event('[DONE]') };
  }
  const message: Delta = {
    role: 'assistant',
    content: 'text' in said ? lead + said.text : lead || null,
    ...Object.assign({}, ...thought.map(({ delta }) => delta)),
    ...(call && { tool_calls: [wireCall(call)] }),
  };
  const choices = [{ index: 0, message, finish_reason: call ? 'tool_calls' : 'stop' }];
  return { type: 'application/json', body: JSON.stringify({ ...head, choices, usage }) };
}

const isLaterSystem = ({ messages }: Asked) =>
  messages.some(({ role }, index) => role === 'system' && index > 0);
const hasOddTurns = ({ messages }: Asked) => {
  const turns = messages.filter(({ role }) => role === 'user' || role === 'assistant');
  return turns.some(({ role, tool_calls }, index) => !tool_calls && role === turns[index + 1]?.role);
};
const thoughtInTags = (asked: Asked) => `<think>\n${secret(asked)}\n</think>\n\n`;

/** How servers answer that people use, by their issue reports; the names are those of the README's recipes. */
export const serverProfiles: ServerProfile[] = [
  {
    // Thoughts in tags; the model has no tools.
    name: 'Ollama',
    can: { tools: false, schema: true, system: 'any' },
    path: '/v1',
    answer: (asked) =>
      asked.tools
        ? error(400, {
            error: {
              message: 'registry.ollama.ai/library/qwen3:8b does not support tools',
              type: 'api_error',
            },
          })
        : reply(asked, answerTo(asked), { lead: thoughtInTags(asked) }),
  },
  {
    // One system message, turns that alternate; errors of the template are its own; arguments as an object.
    name: 'llama.cpp',
    can: { tools: true, schema: true, system: 'one at the start' },
    path: '/v1',
    answer: (asked) => {
      const refuse = (message: string) => error(500, { error: { code: 500, message, type: 'server_error' } });
      if (isLaterSystem(asked)) return refuse('System message must be at the beginning.');
      if (hasOddTurns(asked))
        return refuse('Conversation roles must alternate user/assistant/user/assistant/...');
      return reply(asked, answerTo(asked), {
        thought: [{ delta: { reasoning_content: secret(asked) } }],
        toCall: (call) => [
          {
            delta: {
              tool_calls: [{ ...wireCall(call), function: { name: call.name, arguments: call.args } }],
            },
          },
        ],
      });
    },
  },
  {
    // Its errors come within a stream of status 200; thoughts in `reasoning`.
    name: 'LM Studio',
    can: { tools: true, schema: true, system: 'one at the start' },
    path: '/v1',
    answer: (asked) => {
      if (isLaterSystem(asked)) {
        const message =
          'Error rendering prompt with jinja template: "System message must be at the beginning."';
        return { type: 'text/event-stream', body: `event: error\n${event({ error: { message } })}` };
      }
      return reply(asked, answerTo(asked), { thought: [{ delta: { reasoning: secret(asked) } }] });
    },
  },
  {
    // Started without a parser for thoughts, whose opening tag is in the template, and for tools.
    name: 'vLLM',
    can: { tools: false, schema: true, system: 'one at the start' },
    path: '/v1',
    answer: (asked) => {
      if (asked.tools) {
        const message =
          '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set';
        return error(400, { object: 'error', message, type: 'BadRequestError', code: 400 });
      }
      if (isLaterSystem(asked))
        return error(400, { error: { message: 'System message must be at the beginning.', code: 400 } });
      return reply(asked, answerTo(asked), { lead: `${secret(asked)}\n</think>\n\n` });
    },
  },
  {
    // Comments while a provider is awaited; every third first try fails within the stream; reasoning details.
    name: 'OpenRouter',
    can: { tools: true, schema: true, system: 'any' },
    path: '/api/v1',
    answer: (asked, count, isRepeated) => {
      const comments = ': OPENROUTER PROCESSING\n\n'.repeat(3);
      const started = event(chunkOf({ delta: { role: 'assistant', content: '' } }));
      if (asked.stream && count % 3 === 0 && !isRepeated) {
        const failed = event(
          chunkOf({
            delta: { content: '' },
            finish: 'error',
            more: { error: { code: 502, message: 'Provider disconnected unexpectedly' } },
          }),
        );
        return { type: 'text/event-stream', body: comments + started + comments + failed };
      }
      const details = [{ type: 'reasoning.text', index: 0, text: secret(asked) }];
      const thought = [{ delta: { reasoning: secret(asked), reasoning_details: details } }];
      const answered = reply(asked, answerTo(asked), { thought });
      return asked.stream ? { ...answered, body: comments + started + comments + answered.body } : answered;
    },
  },
  {
    // Wants its thoughts back with each call of a tool; neither a schema nor a choice of tools.
    name: 'DeepSeek',
    can: { tools: true, schema: false, system: 'any' },
    path: '/v1',
    answer: (asked) => {
      const refuse = (message: string) => error(400, { error: { message, type: 'invalid_request_error' } });
      if (asked.response_format) return refuse('This response_format type is unavailable now');
      if (asked.tool_choice !== undefined)
        return refuse('deepseek-reasoner does not support this tool_choice');
      if (asked.messages.some((one) => one.tool_calls && one.reasoning_content === undefined))
        return refuse('Missing `reasoning_content` field in the assistant message');
      const answered = reply(asked, answerTo(asked), {
        thought: [{ delta: { reasoning_content: secret(asked) } }],
      });
      return asked.stream ? { ...answered, body: `: keep-alive\n\n${answered.body}` } : answered;
    },
  },
  {
    // Content in parts, thoughts among them; refuses every field that it does not know.
    name: 'Mistral',
    can: { tools: true, schema: true, system: 'any' },
    path: '/v1',
    answer: (asked) => {
      const known = ['model', 'messages', 'tools', 'tool_choice', 'response_format', 'stream'];
      const extra = Object.keys(asked).find((key) => !known.includes(key));
      if (extra)
        return error(422, {
          detail: [{ type: 'extra_forbidden', loc: ['body', extra], msg: 'Extra inputs are not permitted' }],
        });
      const thinking = { type: 'thinking', thinking: [{ type: 'text', text: secret(asked) }] };
      return reply(asked, answerTo(asked), {
        ...(asked.stream && { thought: [{ delta: { content: [thinking] } }] }),
        toText: (text) =>
          pieces(text).map((piece) => ({ delta: { content: [{ type: 'text', text: piece }] } })),
      });
    },
  },
  {
    // CRLF, a first chunk without choices, results of its filter beside each word.
    name: 'Azure',
    can: { tools: true, schema: true, system: 'any' },
    path: '/openai/v1',
    answer: (asked) => {
      const filter = { content_filter_results: { hate: { filtered: false, severity: 'safe' } } };
      const answered = reply(asked, answerTo(asked));
      if (!asked.stream) return answered;
      const first = event({ ...head, choices: [], prompt_filter_results: [{ prompt_index: 0, ...filter }] });
      const body = answered.body.replaceAll(
        '"index":0,"delta"',
        `"index":0,${JSON.stringify(filter).slice(1, -1)},"delta"`,
      );
      return { ...answered, body: (first + body).replaceAll('\n', '\r\n') };
    },
  },
];

async function readBody(request: IncomingMessage): Promise<Asked> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk;
  return JSON.parse(text);
}

export type ProfiledServer = { url: string; requests: Asked[]; close: () => Promise<void> };

/** Starts a server that answers as one of the profiles, over real HTTP on 127.0.0.1. */
export async function startProfiledServer({ path, answer }: ServerProfile): Promise<ProfiledServer> {
  const requests: Asked[] = [];
  const seen = new Set<string>();
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.method !== 'POST' || request.url !== `${path}/chat/completions`)
      return response.writeHead(404).end('404 page not found');
    const asked = await readBody(request);
    requests.push(asked);
    const known = JSON.stringify(asked);
    const answered = answer(asked, requests.length, seen.has(known));
    seen.add(known);
    const { status = 200, type = 'text/plain', body } = answered;
    return response.writeHead(status, { 'content-type': type }).end(body);
  };
  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.socket?.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${path}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
