import { downloadFile, fileNameOf } from '../../../lib/download.ts';

const blankStart = /^\s*/;

/** The heading that begins a text, its mark and its words, and what follows its line; null when there is none. */
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

/** The words of a first-level heading, without marks of emphasis, at the beginning of an answer, and what follows it. */
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

/** Whether an answer begins with a heading that says the title above it once more, in whatever language; half a heading while it streams. */
export function repeatsTitle(text: string, titles: readonly string[], streaming = false): boolean {
  const heading = headingOf(text);
  if (heading === null) return false;
  const { words, rest } = heading;
  const said = plain(words);
  if (streaming && rest.trim() === '') return titles.some((title) => plain(title).startsWith(said));
  return rest.trim() !== '' && titles.some((title) => plain(title) === said);
}

export type Turn = { question: string; answer: string };

/** An answer with the questions about it, as markdown. */
export const dialogueMarkdown = (text: string, turns: readonly Turn[] = []): string =>
  [
    text,
    ...turns.map(({ question, answer }) => `---\n\n**${question.replaceAll(/\s+/g, ' ')}**\n\n${answer}`),
  ].join('\n\n');

export type AnswerFile = {
  title: string;
  /** Who answered and when, in words. */
  byline: string;
  asked: { heading: string; values: readonly { label: string; value: string }[] };
  text: string;
  /** The questions about the answer, in words, and what was said to them. */
  turns?: readonly Turn[];
  /** What stands under the answer: that it is a demo, the agent's disclaimer. */
  notes: readonly string[];
};

/** An answer as a markdown document that explains itself: title, who and when, what was asked, answer, notes. */
export function answerMarkdown({ title, byline, asked, text, turns = [], notes }: AnswerFile): string {
  const own = splitTitle(text);
  const values = asked.values.map(
    ({ label, value }) => `- ${label}: ${value.trim().replaceAll('\n', '\n  ')}`,
  );
  const parts = [
    `# ${own.title ?? title}`,
    `*${byline}*`,
    ...(values.length > 0 ? [`**${asked.heading}**`, values.join('\n'), '---'] : []),
    dialogueMarkdown(own.body, turns),
    ...(notes.length > 0 ? ['---', ...notes.map((note) => `*${note}*`)] : []),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** A file name from a title and a day: `Weekly menu` of 2026-11-14 is `weekly-menu-2026-11-14.md`. */
export const answerFileName = (title: string, day: string): string =>
  `${fileNameOf(title, 'answer')}-${day}.md`;

/** Hands an answer to the browser as a markdown file. */
export const downloadAnswer = (fileName: string, answer: AnswerFile): void =>
  downloadFile(fileName, new Blob([answerMarkdown(answer)], { type: 'text/markdown;charset=utf-8' }));
