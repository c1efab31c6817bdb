import type { WireMessage } from './wire-body.ts';

/** The most of a provider's text that is kept, in characters. */
const maxChars = 300;
const mask = '…';

/** Words that errors are made of: they tell nothing about a request, even if it has them too. */
const commonWords = new Set(
  `a an and are argument arguments array as assistant at available bad balance be because beginning been before body but
  by call called calls can cannot client code completion connection content context could count credit credits currently
  data deployment detail does doesn't empty enabled error exceed exceeded exceeds expected extra failed field filter first
  following for format found from function has have id if in incorrect input inputs insufficient internal into invalid is
  it item json key large last later length less limit limited list long loaded max maximum message messages method
  missing model models more must name no not null number object of on one only or output over parameter parameters parse
  payment permitted please policy position processing prompt property provided quota rate reached reason reasoning
  reduce request requested requests required requires response resource role roles same schema server service should
  start status stream string support supported supports system template temporarily text than that the this time timeout
  to token tokens too tool tools try type unable unavailable unexpected unknown unsupported use used user value values was
  we when with without you your`.split(/\s+/),
);

const word = /[\p{L}\p{N}][\p{L}\p{N}'’_@+-]*(?:[.,][\p{L}\p{N}]+)*/gu;
/** Keys and tokens, also in part: `sk-…`, or any long run of letters and digits. */
const secrets =
  /\bbearer\s+\S+|\b(?:sk|pk|xai|gsk|hf|or|key|api|tok(?:en)?)[-_][\w*.-]{6,}|\bAIza[\w*-]{10,}|\b(?=[\w+/=-]*\d)(?=[\w+/=-]*[a-z])[\w+/=-]{24,}/gi;

function* stringsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null)
    for (const one of Object.values(value)) yield* stringsIn(one);
}

/** The text of the messages; images are no words. */
const textOf = (messages: readonly WireMessage[]) =>
  [...stringsIn(messages)]
    .filter((text) => !text.startsWith('data:'))
    .join('\n')
    .toLowerCase();

/** Errors often quote JSON within a text: its escapes would hide words. */
const withoutEscapes = (text: string) =>
  text
    .replace(/\\+u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\+[nrt]/g, ' ')
    .replace(/\\+"/g, '"');

/**
 * A provider's text as administrators read it: at most 300 characters, without keys, and without any word of the
 * request that errors are not made of anyway. `key` is the key that was sent.
 */
export function maskProviderText(
  text: string,
  { key, model, messages }: { key: string | undefined; model: string; messages: readonly WireMessage[] },
): string {
  const request = textOf(messages);
  const words = new Set(request.match(word));
  const isOfRequest = (one: string) => {
    const lower = one.toLowerCase();
    if (commonWords.has(lower) || lower === model.toLowerCase() || /^\p{L}{1,2}$/u.test(one)) return false;
    return words.has(lower) || (lower.length >= 5 && request.includes(lower));
  };
  const readable = withoutEscapes(text.slice(0, 20 * maxChars))
    .replaceAll(key || mask, mask)
    .replace(secrets, mask);
  return readable
    .replace(word, (one) => (isOfRequest(one) ? mask : one))
    .replace(/…(?:[^\p{L}\p{N}…]*…)+/gu, mask)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, maxChars)
    .toWellFormed();
}
