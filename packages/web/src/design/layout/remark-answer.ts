import { decodeString } from 'micromark-util-decode-string';

/** A node of a parsed text, as far as these steps look at it. */
type Node = {
  type: string;
  value?: string;
  url?: string;
  depth?: number;
  children?: Node[];
  data?: { hName: string; hProperties?: Record<string, string> };
};

const inlineNames = new Set('sup sub b strong i em u kbd s del ins mark small code span font a'.split(' '));
/** Their content is paragraphs. */
const boxNames = new Set(['details', 'div', 'blockquote', 'center', 'section', 'article']);
/** Their content is words, perhaps lists. */
const cellNames = new Set(['summary', 'p', 'td', 'th', 'li', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
/** Only elements stand in them. */
const frameNames = new Set(['table', 'thead', 'tbody', 'tr', 'ul', 'ol']);
const isBlockName = (name: string) => boxNames.has(name) || cellNames.has(name) || frameNames.has(name);
const isKnown = (name: string) => inlineNames.has(name) || isBlockName(name);
const flowTypes = new Set(['root', 'blockquote', 'listItem', 'footnoteDefinition']);

const text = (value: string): Node => ({ type: 'text', value });
const phrasingTypes = new Set(
  `text break emphasis strong delete link linkReference image imageReference inlineCode inlineMath
  footnoteReference`.split(/\s+/),
);
const isElement = ({ data }: Node) => data !== undefined;
const isPhrasing = ({ type, data }: Node) => (data ? inlineNames.has(data.hName) : phrasingTypes.has(type));
const isSpace = ({ type, value }: Node) => type === 'text' && value?.trim() === '';

type Properties = Record<string, string>;
type Token =
  | { open: string; raw: string; properties?: Properties }
  | { close: string; raw: string }
  | { node: Node };

const tag = /<!--[\s\S]*?-->|<(\/?)([a-z][a-z0-9-]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>/gi;
const properties: Record<string, { name: string; pattern: RegExp }> = {
  a: { name: 'href', pattern: /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i },
  ol: { name: 'start', pattern: /\sstart\s*=\s*["']?(\d{1,9})\b/i },
};

/** The address of a link and the first number of a list; other attributes mean nothing in an answer. */
function propertiesOf(tagName: string, attributes: string): { properties?: Properties } {
  const { name, pattern } = properties[tagName] ?? {};
  const value = pattern?.exec(attributes)?.slice(1).find(Boolean);
  return name && value ? { properties: { [name]: value } } : {};
}

/** The tags of a piece of HTML that mean something in an answer; other tags are words. */
function tokensOfHtml(html: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  const addText = (value: string) => {
    if (value !== '') tokens.push({ node: text(value) });
  };
  for (const { 0: raw, 1: slash, 2: given = '', 3: attributes = '', index } of html.matchAll(tag)) {
    addText(decodeString(html.slice(at, index)));
    at = index + raw.length;
    const name = given.toLowerCase();
    if (name === 'br') tokens.push({ node: { type: 'break' } });
    else if (name === 'hr') tokens.push({ node: { type: 'thematicBreak' } });
    else if (isKnown(name)) {
      tokens.push(slash ? { close: name, raw } : { open: name, raw, ...propertiesOf(name, attributes) });
    } else if (!raw.startsWith('<!--')) addText(raw);
  }
  addText(decodeString(html.slice(at)));
  return tokens;
}

/** The deepest nesting that a reader could still follow; deeper texts would overflow the stack of what reads them. */
export const maxNesting = 50;

type Frame = { name: string; raw: string; properties?: Properties; children: Node[] };

/** Words side by side become paragraphs. */
function inParagraphs(children: Node[]): Node[] {
  const blocks: Node[] = [];
  let words: Node[] = [];
  const close = () => {
    if (!words.every(isSpace)) blocks.push({ type: 'paragraph', children: trimmed(words) });
    words = [];
  };
  for (const child of children) {
    if (isPhrasing(child)) words.push(child);
    else {
      close();
      blocks.push(child);
    }
  }
  close();
  return blocks;
}

/** Words without the white space around them. */
function trimmed(words: Node[]): Node[] {
  const from = words.findIndex((word) => !isSpace(word));
  const to = words.findLastIndex((word) => !isSpace(word));
  return words.slice(from, to + 1).map((word, index, all) => {
    if (word.type !== 'text') return word;
    const start = index === 0 ? word.value?.trimStart() : word.value;
    return text((index === all.length - 1 ? start?.trimEnd() : start) ?? '');
  });
}

/** Rows that stand in a table itself get its body. */
function inBody(name: string, parts: Node[]): Node[] {
  const isRow = ({ data }: Node) => data?.hName === 'tr';
  if (name !== 'table' || !parts.every(isRow)) return parts;
  return [{ type: 'emphasis', data: { hName: 'tbody' }, children: parts }];
}

function elementOf({ name, properties: hProperties, children }: Frame): Node {
  const data = { hName: name, ...(hProperties && { hProperties }) };
  if (inlineNames.has(name)) return { type: 'emphasis', data, children };
  const isCell = cellNames.has(name) && children.every(isPhrasing);
  if (isCell) return { type: 'emphasis', data, children: trimmed(children) };
  const solid = children.filter((child) => !isSpace(child));
  const isFrame = frameNames.has(name) && solid.every(isElement);
  const isParagraph = name === 'p' || (frameNames.has(name) && !isFrame);
  return {
    type: 'emphasis',
    // A paragraph holds words only, a table only its parts: otherwise it is a box.
    data: isParagraph ? { hName: 'div' } : data,
    children: isFrame ? inBody(name, solid) : inParagraphs(children),
  };
}

/** Puts elements together from their tags; a tag without its other half is words, or a box up to the end. */
function joined(children: Node[]): Node[] {
  const tokens = children.flatMap((child): Token[] =>
    child.type === 'html' ? tokensOfHtml(child.value ?? '') : [{ node: child }],
  );
  const outer: Frame = { name: '', raw: '', children: [] };
  const open: Frame[] = [outer];
  const top = () => open.at(-1) ?? outer;
  const closeTop = (isWhole: boolean) => {
    const frame = open.pop() ?? outer;
    const isBox = isWhole || isBlockName(frame.name);
    top().children.push(...(isBox ? [elementOf(frame)] : [text(frame.raw), ...frame.children]));
  };
  for (const token of tokens) {
    if ('node' in token) top().children.push(token.node);
    else if ('open' in token && open.length > maxNesting) top().children.push(text(token.raw));
    else if ('open' in token) open.push({ ...token, name: token.open, children: [] });
    else {
      const at = open.findLastIndex(({ name }) => name === token.close);
      if (at === -1) top().children.push(text(token.raw));
      else {
        while (open.length - 1 > at) closeTop(false);
        closeTop(true);
      }
    }
  }
  while (open.length > 1) closeTop(false);
  return outer.children;
}

function readHtml(node: Node): void {
  for (const child of node.children ?? []) readHtml(child);
  if (!node.children?.some(({ type }) => type === 'html')) return;
  const children = joined(node.children);
  // A paragraph with a line or a box in it is a box of paragraphs.
  const isBox = node.type === 'paragraph' && !children.every(isPhrasing);
  if (isBox) node.data = { hName: 'div' };
  node.children = isBox || flowTypes.has(node.type) ? inParagraphs(children) : children;
}

const linkTarget = /^(https?:|mailto:|tel:)/i;
/** Scripts, and headings of the answer, which no link can reach. */
const withoutAddress = /^\s*(?:$|#|javascript:|data:|vbscript:)/i;

/** Addresses that a link can't open stand behind its words. */
function spellAddresses(node: Node): void {
  node.children =
    node.children?.flatMap((child) => {
      spellAddresses(child);
      const url =
        child.type === 'link'
          ? child.url
          : child.data?.hName === 'a'
            ? child.data.hProperties?.href
            : undefined;
      if (url === undefined || linkTarget.test(url)) return [child];
      const words = child.children ?? [];
      const isSaid = withoutAddress.test(url) || words.some(({ value }) => value === url);
      return isSaid ? words : [...words, text(` (${url})`)];
    }) ?? [];
  if (node.children.length === 0 && node.value !== undefined) delete (node as { children?: Node[] }).children;
}

const sums = /[\d\s+\-*/=^]/;
const endsInWord = /[\p{L}\p{N})\]]$/u;
const beginsWord = /^[\p{L}\p{N}([]/u;

/** Returns whether stars are signs of a sum, as in 2*3*4 and x**2 + y**2, not emphasis within a word. */
function areSigns(node: Node, before: Node | undefined, after: Node | undefined): boolean {
  if (isElement(node) || (node.type !== 'emphasis' && node.type !== 'strong')) return false;
  const [left, right] = [before?.value ?? '', after?.value ?? ''];
  const inner = plain(node);
  if (!endsInWord.test(left) || !beginsWord.test(right)) return false;
  return sums.test(inner) || /\d$/.test(left) || /^\d/.test(right) || [...inner].length === 1;
}

const plain = (node: Node): string => node.value ?? node.children?.map(plain).join('') ?? '';

/**
 * `**Important:**text`, `***Important!***text`, `**«word»**s` and `*so:*text`, which Markdown leaves as they are, since
 * there is punctuation at the stars.
 */
const starredWords =
  /(?<!\*)(\*{2,3})(?![\s*])([^*\n]+?)(?<!\s)\1(?!\*)|(?<![\p{L}\p{N}*])(\*)(?![\s*])([^*\n]+(?<=\p{P}))\*(?=\p{L})/gu;

function readStars(node: Node): void {
  const children = node.children ?? [];
  node.children = children.flatMap((child, index) => {
    if (child.children) readStars(child);
    if (child.type === 'text') return starredIn(child.value ?? '');
    if (!areSigns(child, children[index - 1], children[index + 1])) return [child];
    const stars = text(child.type === 'strong' ? '**' : '*');
    return [stars, ...(child.children ?? []), stars];
  });
}

function starredIn(value: string): Node[] {
  const nodes: Node[] = [];
  let at = 0;
  for (const { 0: whole, 1: stars = '*', 2: strong, 4: slanted = '', index } of value.matchAll(
    starredWords,
  )) {
    const words = strong ?? slanted;
    const isInSum = endsInWord.test(value.slice(0, index)) && /\d/.test(words);
    if (isInSum) continue;
    const emphasis: Node = { type: stars === '*' ? 'emphasis' : 'strong', children: [text(words)] };
    nodes.push(
      text(value.slice(at, index)),
      stars === '***' ? { type: 'emphasis', children: [emphasis] } : emphasis,
    );
    at = index + whole.length;
  }
  return [...nodes, text(value.slice(at))].filter((one) => one.type !== 'text' || one.value !== '');
}

const tightHeading = /^(#{2,6})(?=[\p{L}\p{N}]|$)/u;

/** The lines of a paragraph, without the breaks between them. */
function linesOf(children: Node[]): Node[][] {
  const lines: Node[][] = [[]];
  for (const child of children) {
    if (child.type !== 'text') lines.at(-1)?.push(child);
    else
      for (const [index, words] of (child.value ?? '').split('\n').entries()) {
        if (index > 0) lines.push([]);
        if (words !== '') lines.at(-1)?.push(text(words));
      }
  }
  return lines;
}

/** Returns the level of a heading without a space after its marks; null for other lines. */
function headingLevel([first, next]: Node[]): number | null {
  const [, marks = ''] = (first?.type === 'text' && tightHeading.exec(first.value ?? '')) || [];
  const isBare = first?.value === marks && next?.type !== 'strong' && next?.type !== 'emphasis';
  return marks === '' || isBare ? null : marks.length;
}

/** A line `##Heading` is a heading, as it would be with a space. */
function readHeadings(node: Node): void {
  node.children =
    node.children?.flatMap((child) => {
      if (child.type !== 'paragraph') {
        if (child.children) readHeadings(child);
        return [child];
      }
      const lines = linesOf(child.children ?? []);
      if (lines.every((line) => headingLevel(line) === null)) return [child];
      const blocks: Node[] = [];
      for (const line of lines) {
        const depth = headingLevel(line);
        const last = blocks.at(-1);
        if (depth !== null) {
          const [first, ...rest] = line;
          blocks.push({
            type: 'heading',
            depth,
            children: [text((first?.value ?? '').slice(depth)), ...rest],
          });
        } else if (last?.type === 'paragraph') last.children?.push(text('\n'), ...line);
        else if (line.length > 0) blocks.push({ type: 'paragraph', children: line });
      }
      return blocks;
    }) ?? [];
}

/** A list, its items and their paragraphs are three levels, so this is more than `maxNesting` of anything. */
const maxLevels = 200;
const isDeeper = (node: Node, levels: number): boolean =>
  levels === 0 || (node.children?.some((child) => isDeeper(child, levels - 1)) ?? false);

/**
 * Steps between parsing and showing an answer: HTML is shown as what it means or as its source, never dropped; stars
 * and headings are read as models write them; no address is lost. Throws for a text that nests too deeply.
 */
export function remarkAnswer() {
  return (tree: unknown): void => {
    const root = tree as Node;
    if (isDeeper(root, maxLevels)) throw new Error('The text nests too deeply');
    readHtml(root);
    readStars(root);
    readHeadings(root);
    spellAddresses(root);
  };
}

/** Code, in which signs are only themselves. */
const code =
  /^ {0,3}(`{3,}|~{3,})[\s\S]*?(?:^ {0,3}\1[`~]*[ \t]*$|$(?![\s\S]))|(`+)(?!`)[\s\S]*?[^`]\2(?!`)/gm;
/** The content of a formula: up to its end, another one or an empty line. A double backslash ends a row of it. */
const words = String.raw`((?:\\\\|(?!\\[\\()[\]]|\n[ \t]*\n)[\s\S])+?)`;
const ownLines = new RegExp(String.raw`^([ \t>]*)\\\[${words}\\\][ \t]*$`, 'gm');
const ownDollars = /^([ \t>]*)\$\$([^\n$]+)\$\$[ \t]*$/gm;
const inBrackets = new RegExp(String.raw`(?<!\\)\\\[${words}\\\]`, 'g');
const inParentheses = new RegExp(String.raw`(?<!\\)\\\(${words}\\\)`, 'g');
/** A formula in single dollars has a command, a power or an index, and no space at its ends; money has neither. */
const inDollars = /(?<![\\$\p{L}\p{N}])\$(?![\s$])([^$\n]{1,300}?)(?<![\s\\])\$(?![$\p{L}\p{N}])/gu;
const formulaSigns = /\\[a-z]+|\^|_\{|(?<![\p{L}\p{N}])\p{L}_[\p{L}\p{N}](?![\p{L}\p{N}])/iu;
/** Signs of a formula: an escaped bracket around words or a number is one of Markdown. */
const signs = /[\\^_={}+<>]|[\d\p{L}]\s*[-*/]\s*[\d\p{L}]/u;

const inline = (formula: string) => `$$${formula.trim()}$$`;
const onLines = (indent: string, formula: string) =>
  ['$$', ...formula.trim().split('\n'), '$$'].map((line) => indent + line.trim()).join('\n');

const withDollars = (text: string): string =>
  text
    .replaceAll(ownLines, (whole, indent: string, inner: string) =>
      signs.test(inner) ? onLines(indent, inner) : whole,
    )
    .replaceAll(ownDollars, (_whole, indent: string, inner: string) => onLines(indent, inner))
    .replaceAll(inBrackets, (whole, inner: string) => (signs.test(inner) ? inline(inner) : whole))
    .replaceAll(inParentheses, (_whole, inner: string) => inline(inner))
    .replaceAll(inDollars, (whole, inner: string) => (formulaSigns.test(inner) ? inline(inner) : whole));

/** Returns whether a text may hold formulas of LaTeX; dollars as money are none. */
export const mayHoldMath = (text: string): boolean =>
  /\\\(|\\\[|\$\$/.test(text) ||
  Array.from(text.matchAll(inDollars)).some(([, inner = '']) => formulaSigns.test(inner));

/** A text whose formulas in \( \), \[ \] and lines of $$ $$ stand in the dollars that the Markdown parser knows. */
export function dollarMath(text: string): string {
  let at = 0;
  let result = '';
  for (const { 0: whole, index } of text.matchAll(code)) {
    result += withDollars(text.slice(at, index)) + whole;
    at = index + whole.length;
  }
  return result + withDollars(text.slice(at));
}
