import type { Language } from '@agentarium/contracts';
import type { ChatMessage } from './wire.ts';
import { wording } from './wording.ts';

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

/** The received files as a Markdown list; empty without files. */
export function receivedText(files: readonly ReceivedFile[], language: Language): string {
  if (files.length === 0) return '';
  const { received, image, document: text, pixels } = wording[language];
  const lines = files.map(({ name, isImage, facts, words }) => {
    const begins = words === '' ? '' : `: “${words}”`;
    return `- **${inMarkdown(name)}** — ${isImage ? image : text}, ${facts.replace('pixels', pixels)}${begins}`;
  });
  return `## ${received}\n\n${lines.join('\n')}`;
}
