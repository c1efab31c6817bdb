import type { ReactElement } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import { useTranslation } from '../hooks/use-translation.ts';

const safeHref = (href: string | undefined) => (href && /^(https?:|mailto:)/i.test(href) ? href : undefined);

/** A number with its signs and at most a short unit: `1,200`, `−3.5 %`, `72 kg`. */
const isNumber = (text: string) => /^[\s\d.,:+−-]*\d[\s\d.,:+−-]*[^\s\d]{0,4}$/.test(text);

function TaskBox({ checked = false }: { checked?: boolean | undefined }) {
  const { t } = useTranslation('common');
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

const components: Components = {
  input: ({ checked }) => <TaskBox checked={checked} />,
  pre: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: wide code scrolls sideways, by keyboard too
    <pre tabIndex={0}>{children}</pre>
  ),
  a: ({ href, children }) => {
    const address = safeHref(href);
    return address ? (
      <a
        href={address}
        target="_blank"
        rel="noopener noreferrer nofollow"
        // Printed after the text, unless the text is the address.
        {...(children !== address && { 'data-address': address.replace(/^mailto:/, '') })}
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
  td: ({ children, style }) => {
    const isFigure = typeof children === 'string' && isNumber(children);
    return (
      <td {...(style && { style })} {...(isFigure && { className: 'figure' })}>
        {children}
      </td>
    );
  },
  table: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls sideways, by keyboard too
    <div className="table" tabIndex={0}>
      <table>{children}</table>
    </div>
  ),
  // Headings of an answer rank below the page's own.
  h1: ({ children }) => <h3 className="first">{children}</h3>,
  h2: ({ children }) => <h3>{children}</h3>,
  h3: ({ children }) => <h4>{children}</h4>,
  h4: ({ children }) => <h5>{children}</h5>,
};

const schema = { ...defaultSchema, clobberPrefix: 'answer-' };

/** Parses a text, which takes much longer than rendering the result. */
export const readMarkdown = (text: string): ReactElement =>
  ReactMarkdown({
    remarkPlugins: [remarkGfm],
    rehypePlugins: [[rehypeSanitize, schema]],
    components,
    children: text,
  });

export default function MarkdownBody({ text }: { text: string }) {
  return readMarkdown(text);
}
