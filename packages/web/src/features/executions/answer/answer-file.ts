import { downloadFile, fileNameOf } from '../../../lib/download.ts';

const blankStart = /^\s*/;

/** A text's leading heading with its marker and text, and the rest; null if there is none. */
function headingOf(text: string): { mark: string; words: string; rest: string } | null {
  const start = blankStart.exec(text)?.[0].length ?? 0;
  const end = text.indexOf('\n', start);
  const line = text.slice(start, end === -1 ? text.length : end);
  const [opening = '', mark = ''] = /^(#{1,3}) \s*/.exec(line) ?? [];
  let length = line.length;
  while (' \t\r#'.includes(line[length - 1] ?? '-')) length -= 1;
  const words = line.slice(opening.length, length);
  if (opening === '' || words === '') return null;
  return { mark, words, rest: end === -1 ? '' : text.slice(end + 1) };
}

/** The text of a leading first-level heading without emphasis, and the rest of the answer. */
export function splitTitle(text: string): { title: string | null; body: string } {
  const heading = headingOf(text);
  return heading?.mark === '#'
    ? { title: heading.words.replaceAll(/[*_`]/g, ''), body: heading.rest.trim() }
    : { title: null, body: text.trim() };
}

const plain = (title: string) =>
  title
    .replaceAll(/[\s*_`.:!]+/g, ' ')
    .trim()
    .toLowerCase();

/** Returns whether an answer starts by repeating the title above it, in any language; or half of it while streaming. */
export function repeatsTitle(text: string, titles: readonly string[], streaming = false): boolean {
  const heading = headingOf(text);
  if (heading === null) return false;
  const { words, rest } = heading;
  const headingText = plain(words);
  if (streaming && rest.trim() === '') return titles.some((title) => plain(title).startsWith(headingText));
  return rest.trim() !== '' && titles.some((title) => plain(title) === headingText);
}

export type AnsweredQuestion = { question: string; answer: string };

/** An answer with the questions about it, as markdown. */
export const dialogueMarkdown = (text: string, followUps: readonly AnsweredQuestion[] = []): string =>
  [
    text,
    ...followUps.map(({ question, answer }) => `---\n\n**${question.replaceAll(/\s+/g, ' ')}**\n\n${answer}`),
  ].join('\n\n');

export type AnswerFile = {
  title: string;
  /** The author and the time of the answer. */
  byline: string;
  asked: { heading: string; values: readonly { label: string; value: string }[] };
  text: string;
  /** The follow-up questions and their answers. */
  followUps?: readonly AnsweredQuestion[];
  /** Notes under the answer: the demo note, the agent's disclaimer. */
  notes: readonly string[];
};

/** An answer as a self-contained markdown document: title, who and when, input, answer, notes. */
export function answerMarkdown({ title, byline, asked, text, followUps = [], notes }: AnswerFile): string {
  const own = splitTitle(text);
  const values = asked.values.map(
    ({ label, value }) => `- ${label}: ${value.trim().replaceAll('\n', '\n  ')}`,
  );
  const parts = [
    `# ${own.title ?? title}`,
    `*${byline}*`,
    ...(values.length > 0 ? [`**${asked.heading}**`, values.join('\n'), '---'] : []),
    dialogueMarkdown(own.body, followUps),
    ...(notes.length > 0 ? ['---', ...notes.map((note) => `*${note}*`)] : []),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** A file name from a title and a day: `Weekly menu` of 2026-11-14 is `weekly-menu-2026-11-14.md`. */
export const answerFileName = (title: string, day: string): string =>
  `${fileNameOf(title, 'answer')}-${day}.md`;

export const downloadAnswer = (fileName: string, answer: AnswerFile): void =>
  downloadFile(fileName, new Blob([answerMarkdown(answer)], { type: 'text/markdown;charset=utf-8' }));
