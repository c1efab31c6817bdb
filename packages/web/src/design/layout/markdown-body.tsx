import { type MouseEvent, memo, use, useEffect, useId, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useTranslation } from 'react-i18next';
import ReactMarkdown, { type Components, defaultUrlTransform } from 'react-markdown';
import rehypeSanitize, { defaultSchema, type Options as Schema } from 'rehype-sanitize';
import remarkBreaks from 'remark-breaks';
import remarkGfm from 'remark-gfm';
import { loadFile } from '../../lib/load-file.ts';
import type { MathSteps } from './markdown-math.ts';
import { dollarMath, maxNesting, mayHoldMath, remarkAnswer } from './remark-answer.ts';
import { TicksContext } from './ticks.ts';

const safeHref = (href: string | undefined) =>
  href && /^(https?:|mailto:|tel:)/i.test(href) ? href : undefined;

/** A number with its signs and at most a short unit: `1,200`, `−3.5 %`, `72 kg`. */
const isNumber = (text: string) => /^[\s\d.,:+−-]*\d[\s\d.,:+−-]*[^\s\d]{0,4}$/.test(text);

/** The text of a cell with more characters than this wraps, in a column of a sensible width. */
const sentenceLength = 16;

type Nodes = { value?: string; children?: readonly Nodes[] };
/** Returns the number of characters of text in an element. */
const lengthOf = (element: unknown): number => {
  const { value = '', children = [] } = (element ?? {}) as Nodes;
  return children.reduce((sum, child) => sum + lengthOf(child), value.length);
};

type TaskBoxProps = {
  checked?: boolean | undefined;
  /** Its number in a text whose boxes can be ticked. */
  index: number | undefined;
};

function TaskBox({ checked = false, index }: TaskBoxProps) {
  const { t } = useTranslation('common');
  const ticks = use(TicksContext);
  // Those that the answer itself ticks stay as they are.
  if (ticks && index !== undefined && !checked) {
    const { ticked, onChange } = ticks;
    const isTicked = ticked.includes(index);
    const others = ticked.filter((one) => one !== index);
    return (
      <input
        type="checkbox"
        checked={isTicked}
        onChange={() => onChange(isTicked ? others : [...others, index].sort((a, b) => a - b))}
      />
    );
  }
  return (
    <input
      type="checkbox"
      checked={checked}
      readOnly
      disabled
      aria-label={t(checked ? 'taskBox.done' : 'taskBox.open')}
    />
  );
}

/** Goes to a footnote or back. The address of the page stays, as it names the page, not a place on it. */
function goTo(event: MouseEvent, id: string) {
  event.preventDefault();
  const target = document.getElementById(id);
  target?.scrollIntoView({ block: 'center' });
  target?.focus({ preventScroll: true });
}

const componentsOf = (prefix: string): Components => ({
  input: ({ checked, node }) => {
    const index = node?.properties.dataBox;
    return <TaskBox checked={checked} index={typeof index === 'number' ? index : undefined} />;
  },
  pre: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: wide code scrolls sideways, by keyboard too
    <pre tabIndex={0}>{children}</pre>
  ),
  a: ({ href, id, children, 'aria-label': label }) => {
    if (href?.startsWith('#')) {
      const target = `${prefix}${decodeURIComponent(href.slice(1))}`;
      return (
        <a href={`#${target}`} id={id} aria-label={label} onClick={(event) => goTo(event, target)}>
          {children}
        </a>
      );
    }
    const address = safeHref(href);
    return address ? (
      <a
        href={address}
        target="_blank"
        rel="noopener noreferrer nofollow"
        // Printed after the text, unless the text is the address.
        {...(children !== address && { 'data-address': address.replace(/^(mailto|tel):/, '') })}
      >
        {children}
      </a>
    ) : (
      <span>{children}</span>
    );
  },
  // A picture would make the browser send a request to another server, so it is shown as a link.
  img: ({ src, alt }) => {
    const address = typeof src === 'string' ? safeHref(src) : undefined;
    const text = alt || address;
    return address ? (
      <a href={address} target="_blank" rel="noopener noreferrer nofollow">
        {text}
      </a>
    ) : (
      <span>{text}</span>
    );
  },
  td: ({ children, style, node }) => {
    const isFigure = typeof children === 'string' && isNumber(children);
    const className = isFigure ? 'figure' : lengthOf(node) > sentenceLength ? 'sentence' : undefined;
    return (
      <td {...(style && { style })} {...(className && { className })}>
        {children}
      </td>
    );
  },
  table: ({ children, dir }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls sideways, by keyboard too
    <div className="table" tabIndex={0} dir={dir}>
      <table>{children}</table>
    </div>
  ),
  // Headings of an answer rank below the page's own.
  h1: ({ children, dir }) => (
    <h3 className="first" dir={dir}>
      {children}
    </h3>
  ),
  h2: ({ children, dir }) => <h3 dir={dir}>{children}</h3>,
  h3: ({ children, dir }) => <h4 dir={dir}>{children}</h4>,
  h4: ({ children, dir }) => <h5 dir={dir}>{children}</h5>,
  // A footnote takes the focus when its mark is followed.
  li: ({ children, className, id }) => (
    <li {...(className && { className })} {...(id && { id, tabIndex: -1 })}>
      {children}
    </li>
  ),
});

const schemaOf = (prefix: string): Schema => ({
  ...defaultSchema,
  clobberPrefix: prefix,
  tagNames: [...(defaultSchema.tagNames ?? []), 'u', 'mark', 'small'],
  attributes: {
    ...defaultSchema.attributes,
    code: [['className', /^language-./, 'math-inline', 'math-display']],
  },
  protocols: { ...defaultSchema.protocols, href: [...(defaultSchema.protocols?.href ?? []), 'tel'] },
});

type Tree = { children: { type: string; properties?: Record<string, unknown> }[] };

/** Each block is written from right to left if its first letter is. */
const rehypeDirection = () => (tree: Tree) => {
  for (const { properties } of tree.children) if (properties) properties.dir = 'auto';
};

const nested = new RegExp(
  `^(?:[ \\t]*(?:>|[-*+]|\\d{1,9}[.)])(?=[ \\t>]|$)){${maxNesting}}|^[ \\t]{${4 * maxNesting}}[ \\t]*(?:[-*+]|\\d{1,9}[.)])[ \\t]`,
  'm',
);

/** Returns whether a text is nested too deeply to be read as Markdown. */
const isTooNested = (text: string): boolean => nested.test(text);

type BlockProps = {
  text: string;
  math: MathSteps | null;
  /** It is the whole text, whose boxes can be ticked. */
  isTickable: boolean;
};

/** Parsing takes much longer than rendering the result. */
const Block = memo(({ text, math, isTickable }: BlockProps) => {
  const { t } = useTranslation('common');
  const prefix = `answer${useId()}-`;
  return (
    <ReactMarkdown
      remarkPlugins={[
        [remarkGfm, { singleTilde: false }],
        ...(math ? [math.remark] : []),
        remarkAnswer,
        remarkBreaks,
      ]}
      remarkRehypeOptions={{
        clobberPrefix: '',
        footnoteLabel: t('footnotes.title'),
        footnoteLabelProperties: {},
        footnoteBackLabel: (index) => t('footnotes.back', { number: index + 1 }),
      }}
      rehypePlugins={[
        [rehypeSanitize, schemaOf(prefix)],
        rehypeDirection,
        ...(isTickable ? [rehypeTicks] : []),
        ...(math ? [math.rehype] : []),
      ]}
      urlTransform={(url) => (/^tel:/i.test(url) ? url : defaultUrlTransform(url))}
      components={componentsOf(prefix)}
    >
      {math ? dollarMath(text) : text}
    </ReactMarkdown>
  );
});

const loadMath = () => import('./markdown-math.ts');

/** Returns the steps that set formulas, once a text has one and they are loaded; until then their source shows. */
function useMath(isNeeded: boolean): MathSteps | null {
  const [math, setMath] = useState<MathSteps | null>(null);
  useEffect(() => {
    if (!isNeeded || math) return;
    let isCurrent = true;
    loadFile(loadMath).then(
      ({ mathSteps }) => isCurrent && setMath(mathSteps),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [isNeeded, math]);
  return math;
}

const Source = ({ text }: { text: string }) => (
  <div dir="auto" style={{ whiteSpace: 'pre-wrap' }}>
    {text}
  </div>
);

/** Blocks of Markdown, one below the other. What can't be read as Markdown shows as its source. */
export function MarkdownBlocks({ blocks }: { blocks: readonly string[] }) {
  const math = useMath(blocks.some(mayHoldMath));
  const isTickable = use(TicksContext) !== null && blocks.length === 1;
  const text = blocks.join('\n\n');
  if (isTooNested(text)) return <Source text={text} />;
  return (
    <ErrorBoundary fallback={<Source text={text} />} resetKeys={[text]}>
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks only ever grow at the end
        <Block key={index} text={block} math={mayHoldMath(block) ? math : null} isTickable={isTickable} />
      ))}
    </ErrorBoundary>
  );
}

export default function MarkdownBody({ text }: { text: string }) {
  return <MarkdownBlocks blocks={[text]} />;
}

/** A node of the rendered text, as far as this step looks at it. */
type Node = {
  type: string;
  tagName?: string;
  value?: string;
  properties?: Record<string, unknown>;
  children?: Node[];
};

const isBox = ({ tagName, properties }: Node) => tagName === 'input' && properties?.type === 'checkbox';
const isList = ({ tagName }: Node) => tagName === 'ul' || tagName === 'ol';

/**
 * Numbers the boxes of task lists, and makes each box and the words beside it one label, which is easier to hit. Lists
 * below an item stay outside its label.
 */
const rehypeTicks = () => (tree: Node) => {
  let count = 0;
  const visit = (parent: Node): void => {
    const children = parent.children ?? [];
    const box = children.find(isBox);
    if (box) {
      box.properties = { ...box.properties, dataBox: count };
      count += 1;
      // Its margin is the space between them.
      const words = children[children.indexOf(box) + 1];
      if (words?.value) words.value = words.value.trimStart();
      const at = children.findIndex(isList);
      const end = at < 0 ? children.length : at;
      const label = { type: 'element', tagName: 'label', properties: {}, children: children.slice(0, end) };
      parent.children = [label, ...children.slice(end)];
    }
    for (const child of parent.children ?? []) if (child.tagName !== 'label') visit(child);
  };
  visit(tree);
};
