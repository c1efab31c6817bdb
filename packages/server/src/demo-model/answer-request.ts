import { chooseTool } from './choose-tool.ts';
import { composeAnswer } from './compose-answer.ts';
import { composeFollowUp } from './compose-follow-up.ts';
import { readFacts } from './facts.ts';
import { structuredAnswer } from './structured-answer.ts';
import { suggestions } from './suggestions.ts';
import { type ChatRequest, textOf, type WireEnding, type WireToolCall } from './wire.ts';

export type DemoReply = { text: string; calls: WireToolCall[]; ending: WireEnding };

const tokens = (text: string) => Math.ceil(text.length / 4);

/** The demo model's reply to a request: a tool call, outputs or suggestions as JSON, or a Markdown answer. Pure. */
export function answerRequest(request: ChatRequest): DemoReply {
  const facts = readFacts(request);
  const call = chooseTool(request, facts);
  const wantsJson = request.response_format?.type.startsWith('json') === true;
  const words = () => {
    if (facts.suggestsAfter !== undefined) return suggestions(facts, facts.suggestsAfter);
    if (wantsJson) return structuredAnswer(request, facts);
    return facts.followUp ? composeFollowUp(facts) : composeAnswer(facts);
  };
  const text = call ? '' : words();
  const asked = request.messages.reduce((sum, message) => sum + tokens(textOf(message)), 0);
  const said = tokens(text + (call?.arguments ?? ''));
  return {
    text,
    calls: call ? [call] : [],
    ending: {
      id: 'chatcmpl-demo',
      model: request.model ?? 'demo',
      finish: call ? 'tool_calls' : 'stop',
      usage: { prompt_tokens: asked, completion_tokens: said, total_tokens: asked + said },
    },
  };
}
