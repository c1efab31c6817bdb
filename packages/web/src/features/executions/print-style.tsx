import GlobalStyles from '@mui/material/GlobalStyles';

const root = '[data-print-root]';

/** On paper only the answer is left: what neither holds it nor stands in it is hidden, and the ink is black on white. */
const style = {
  '@media print': {
    '@page': { margin: '18mm 16mm' },
    html: { colorScheme: 'light !important', background: 'Canvas !important' },
    body: { background: 'Canvas !important', color: 'CanvasText' },
    [`body :not(:has(${root})):not(${root}):not(${root} *)`]: { display: 'none !important' },
    [`body :has(${root})`]: {
      display: 'block !important',
      position: 'static !important',
      margin: '0 !important',
      padding: '0 !important',
      border: '0 !important',
      background: 'none !important',
      maxWidth: 'none !important',
      minHeight: '0 !important',
      filter: 'none !important',
    },
    [`${root}, ${root} *`]: {
      color: 'CanvasText !important',
      background: 'none !important',
      boxShadow: 'none !important',
    },
    [root]: { fontSize: '11pt', lineHeight: 1.5 },
    [`${root} :is(h1, h2, h3, h4, h5)`]: { breakAfter: 'avoid' },
    [`${root} :is(tr, blockquote, pre, img)`]: { breakInside: 'avoid' },
    [`${root} .table`]: { overflow: 'visible' },
    [`${root} [data-print-hide]`]: { display: 'none !important' },
  },
} as const;

/** Makes `data-print-root` the only thing that is printed; `data-print-hide` inside it stays on screen. */
export function PrintStyle() {
  return <GlobalStyles styles={style} />;
}
