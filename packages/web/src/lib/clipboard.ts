/**
 * Copies text to the clipboard, also over plain HTTP; `html` is for programs that accept formatted text. Throws if the
 * browser refuses.
 */
export async function copyText(text: string, html?: string): Promise<void> {
  if (html !== undefined && typeof ClipboardItem !== 'undefined' && navigator.clipboard?.write) {
    const typed = (type: string, content: string) => ({ [type]: new Blob([content], { type }) });
    const item = new ClipboardItem({ ...typed('text/plain', text), ...typed('text/html', html) });
    const written = await navigator.clipboard.write([item]).then(
      () => true,
      () => false,
    );
    if (written) return;
  }
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const area = document.createElement('textarea');
  area.value = text;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  document.body.append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  if (!done) throw new Error('The browser did not copy');
}

/** Reads text from the clipboard. Throws if the browser or the user refuses. */
export async function readClipboard(): Promise<string> {
  if (!navigator.clipboard) throw new Error('The browser does not give the clipboard');
  return navigator.clipboard.readText();
}

const allowedAttributes = new Set(['href', 'colspan', 'rowspan', 'start']);
const headings: Record<string, string> = { H3: 'h2', H4: 'h3', H5: 'h4' };
const cell = 'border:1px solid #c4ccc8;padding:4px 8px;text-align:left';

/**
 * An element's content as HTML for other programs: headings from level one, bordered tables, task list boxes as
 * symbols, formulas as their source; without the page's classes, styles and controls.
 */
export function richTextOf(element: Element): string {
  const copy = element.cloneNode(true) as Element;
  for (const box of copy.querySelectorAll('input')) box.replaceWith(box.checked ? '☑ ' : '☐ ');
  for (const formula of copy.querySelectorAll('.katex')) {
    formula.replaceWith(formula.querySelector('annotation')?.textContent ?? '');
  }
  for (const frame of copy.querySelectorAll('div, label')) frame.replaceWith(...frame.childNodes);
  for (const heading of copy.querySelectorAll('h3, h4, h5')) {
    const level = heading.classList.contains('first') ? 'h1' : (headings[heading.tagName] ?? 'h4');
    const renamed = document.createElement(level);
    renamed.append(...heading.childNodes);
    heading.replaceWith(renamed);
  }
  for (const node of copy.querySelectorAll('*')) {
    for (const { name } of [...node.attributes]) if (!allowedAttributes.has(name)) node.removeAttribute(name);
    if (node.tagName === 'TABLE') node.setAttribute('style', 'border-collapse:collapse');
    if (node.tagName === 'TH' || node.tagName === 'TD') node.setAttribute('style', cell);
  }
  return copy.innerHTML;
}
