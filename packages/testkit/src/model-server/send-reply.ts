import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type ChatRequest,
  endOfStream,
  sseDone,
  sseEvent,
  textChunk,
  toolCallChunk,
  type WireEnding,
  type WireToolCall,
  wholeCompletion,
} from '../../../server/src/demo-model/wire.ts';
import { piecesOf, type ScriptedReply } from './script.ts';

const id = 'chatcmpl-scripted';

function endingOf(reply: ScriptedReply, model: string, calls: WireToolCall[]): WireEnding {
  const { prompt_tokens, completion_tokens } = reply.usage ?? { prompt_tokens: 10, completion_tokens: 20 };
  return {
    id,
    model,
    finish: calls.length > 0 ? 'tool_calls' : 'stop',
    usage: { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens },
  };
}

/** Breaks off at the scripted chunk; returns whether it did. */
function breaksOff(reply: ScriptedReply, sent: number, response: ServerResponse): boolean {
  const { fault } = reply;
  if (!fault || !('afterChunks' in fault) || fault.afterChunks !== sent) return false;
  switch (fault.kind) {
    case 'cut':
      response.socket?.destroy();
      break;
    case 'end':
      response.end();
      break;
    case 'stall':
      break;
    case 'malformed':
      response.end('data: {"choices":[{"delta"\n\n');
      break;
    case 'error-event':
      response.end(sseEvent({ error: { message: 'the provider says secret things', code: 'overloaded' } }));
      break;
    default:
      fault satisfies never;
  }
  return true;
}

async function streamReply(reply: ScriptedReply, request: ChatRequest, response: ServerResponse) {
  const model = request.model ?? 'scripted';
  const calls = toolCallsOf(reply);
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.flushHeaders();
  const pieces = piecesOf(reply);
  for (const [index, piece] of pieces.entries()) {
    if (breaksOff(reply, index, response)) return;
    if (reply.chunkDelayMs) await sleep(reply.chunkDelayMs);
    if (response.destroyed) return;
    response.write(textChunk(id, model, piece));
    if (reply.usageAlong) response.write(sseEvent({ id, model, choices: [], usage: reply.usage }));
  }
  if (breaksOff(reply, pieces.length, response)) return;
  await reply.endAfter;
  if (reply.nameless) {
    response.end(sseDone);
    return;
  }
  if (calls.length > 0) response.write(toolCallChunk(id, model, calls));
  response.end(endOfStream(endingOf(reply, model, calls), request.stream_options?.include_usage === true));
}

const toolCallsOf = ({ toolCalls = [] }: ScriptedReply): WireToolCall[] =>
  toolCalls.map((call, index) => ({
    id: `call_${index + 1}`,
    name: call.name,
    arguments: typeof call.arguments === 'string' ? call.arguments : JSON.stringify(call.arguments),
  }));

/** Sends one scripted reply, streamed or whole as requested, with its delays and faults. */
export async function sendReply(
  reply: ScriptedReply,
  request: ChatRequest,
  response: ServerResponse,
): Promise<void> {
  const { fault } = reply;
  if (reply.firstDelayMs) await sleep(reply.firstDelayMs);
  if (fault?.kind === 'hang') return;
  if (fault?.kind === 'reset') {
    response.socket?.destroy();
    return;
  }
  if (fault?.kind === 'status') {
    const body = fault.body ?? JSON.stringify({ error: { message: 'the provider says secret things' } });
    response.writeHead(fault.status, { 'content-type': 'application/json', ...fault.headers }).end(body);
    return;
  }
  if (reply.raw) {
    const { body, type = 'text/event-stream' } = reply.raw;
    response.writeHead(200, { 'content-type': type }).end(body);
    return;
  }
  if (request.stream) return streamReply(reply, request, response);
  await reply.endAfter;
  const calls = toolCallsOf(reply);
  const ending = endingOf(reply, request.model ?? 'scripted', calls);
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(wholeCompletion(ending, piecesOf(reply).join(''), calls));
}
