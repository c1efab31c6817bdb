import type { Language } from '@agentarium/contracts';
import type { DemoFacts } from './figures.ts';
import type { ChatMessage } from './wire.ts';
import { wording } from './wording.ts';

const maxRows = 20;

const countNames = /(^|[_\s])(count|how_?\s?many|number_of\w*|quantity)([_\s]|$)|сколько|количеств/i;
const topicNames = /(^|_)(topic|subject|theme|occasion)(_|$)|^тем[аы]$|^повод$/i;

/** Things whose number is the number of items wanted; `3 kilos` or `2 people` are not. */
const things =
  /(?<![\d.,])(\d{1,2})\s+(?:\p{L}+\s+){0,2}?(?:jokes?|ideas?|options?|variants?|tips?|names?|recipes?|dishes|examples?|steps|points|lines|phrases|words|questions|reasons|toasts?|шут[ко]\p{L}*|иде[йияю]\p{L}*|вариант\p{L}*|совет\p{L}*|им[её]н\p{L}*|назван\p{L}*|рецепт\p{L}*|блюд\p{L}*|пример\p{L}*|шаг\p{L}*|пункт\p{L}*|фраз\p{L}*|слов\p{L}*|вопрос\p{L}*|причин\p{L}*|тост\p{L}*)/iu;

/** In Russian with the preposition, which determines the case of the words. */
const about = [
  /\b(?:about|on the topic of)\s+([^\d.,;:!?\n"“”][^.,;:!?\n"“”]{1,58})/i,
  /(?<!\p{L})((?:про|об?|на тему)\s+[^\d.,;:!?\n«»"][^.,;:!?\n«»"]{1,58})/iu,
];

const texts = ({ parameters }: DemoFacts) =>
  parameters.flatMap(({ value, private: hidden }) => (typeof value === 'string' && !hidden ? [value] : []));

/** How many items the reader asked for: by a counting parameter, else in words ("2 jokes"); null for none. */
export function askedCount(facts: DemoFacts): number | null {
  const counted = facts.parameters.find(
    ({ name, value }) => countNames.test(name) && Number.isInteger(value) && Number(value) > 0,
  );
  const said = texts(facts).flatMap((text) => things.exec(text)?.[1] ?? [])[0];
  const count = Number(counted?.value ?? said ?? 0);
  return count > 0 ? Math.min(count, maxRows) : null;
}

/** The requested topic: a parameter that names one, else "… about cats"; null for none. */
export function askedTopic(facts: DemoFacts): string | null {
  const named = facts.parameters.find(
    ({ name, value }) => topicNames.test(name) && typeof value === 'string' && value.trim() !== '',
  );
  const text = typeof named?.value === 'string' ? named.value : null;
  const said = (text === null ? texts(facts) : [text]).flatMap((one) =>
    about.flatMap((pattern) => pattern.exec(one)?.[1] ?? []),
  )[0];
  return (said ?? text)?.trim() ?? null;
}

/** A file in a message, as described by its heading and parts. */
export type ReceivedFile = { name: string; isImage: boolean; facts: string; words: string };

type Part = { type?: string; text?: string; image_url?: { url?: string } };

/** The heading that the engine puts before each file: `Image "lunch.jpg", 640 × 480 pixels, 80 kB:`. */
const heading = /^\s*(?:Image|File) "([^"\n]*)", ([^\n]*):\n/;
const document = /<(file [^>\n]*)>\n([\s\S]*)\n<\/\1>/;
const shownWords = 12;

function wordsOf(text: string): string {
  const words = text.slice(0, 1000).split(/\s+/).filter(Boolean);
  const first = words
    .slice(0, shownWords)
    .join(' ')
    .replaceAll(/[`*_#<>|[\]]/g, '')
    .trim();
  return words.length > shownWords ? `${first}…` : first;
}

/** The files in the parts of a message: an image counts only if its content was sent. */
export function filesIn(message: ChatMessage | undefined): ReceivedFile[] {
  const parts: Part[] = Array.isArray(message?.content) ? message.content : [];
  return parts.flatMap(({ text = '' }, index): ReceivedFile[] => {
    if (index === 0) return [];
    const [, name, facts] = heading.exec(text) ?? [];
    if (name === undefined || facts === undefined) return [];
    const isImage = parts[index + 1]?.image_url?.url?.startsWith('data:image/') === true;
    const words = document.exec(text)?.[2];
    if (!isImage && words === undefined) return [];
    return [{ name, isImage, facts, words: wordsOf(words ?? '') }];
  });
}

const inMarkdown = (text: string) => text.replaceAll(/([\\`*_[\]<>|])/g, '\\$1');

/** A file's measures in a language: `640 × 480 pixels, 1.5 MB`. */
const measures = (facts: string, language: Language) =>
  facts
    .replace('pixels', wording[language].pixels)
    .replace(/([\d.]+) (kB|MB)$/, (_all, size: string, unit: string) =>
      new Intl.NumberFormat(language, {
        style: 'unit',
        unit: unit === 'kB' ? 'kilobyte' : 'megabyte',
      }).format(Number(size)),
    );

/** The received files as a Markdown list; empty without files. */
export function receivedText(files: readonly ReceivedFile[], language: Language): string {
  if (files.length === 0) return '';
  const { received, image, document: text, quoted } = wording[language];
  const lines = files.map(({ name, isImage, facts, words }) => {
    const begins = words === '' ? '' : `: ${quoted(words)}`;
    return `- **${inMarkdown(name)}** — ${isImage ? image : text}, ${measures(facts, language)}${begins}`;
  });
  return `## ${received}\n\n${lines.join('\n')}`;
}
