import type { SxProps, Theme } from '@mui/material/styles';

/** The typography of an answer: 16/26, lines of 640 pixels, tables with hairlines. */
const edge = 'color-mix(in srgb, var(--a-palette-text-secondary) 45%, transparent)';

export const prose: SxProps<Theme> = {
  '--prose-ground': 'var(--a-palette-surface-bubble)',
  typography: 'body1',
  maxWidth: 640,
  overflowWrap: 'anywhere',
  '& > :first-of-type': { mt: 0 },
  '& > :last-child': { mb: 0 },
  '& p, & ul, & ol, & blockquote, & pre, & .table': { mt: 0, mb: 2 },
  '& h3': { typography: 'h3', mt: 3.5, mb: 1 },
  '& h3.first': { typography: 'h2' },
  '& h4, & h5, & h6': { typography: 'h4', mt: 3, mb: 0.75 },
  // Each line begins where its own language does, numbers in a table where the table's does; code on the left.
  '& :is(p, li, h3, h4, h5, h6, summary)': { unicodeBidi: 'plaintext' },
  '& pre, & .katex': { direction: 'ltr', textAlign: 'left' },
  '& ul, & ol': { paddingInlineStart: 3 },
  '& li': { mb: 0.5 },
  '& li::marker': { color: 'text.secondary' },
  '& li > ul, & li > ol': { mt: 0.5, mb: 0 },
  '& ul.contains-task-list': { paddingInlineStart: 0.5, listStyle: 'none' },
  '& .task-list-item': { paddingInlineStart: '22px' },
  '& .task-list-item input': {
    width: 13,
    height: 13,
    my: 0,
    marginInline: '-21px 8px',
    accentColor: 'var(--a-palette-primary-main)',
  },
  // A box that can be ticked, and its words: on touch screens as high as a finger needs.
  '& .task-list-item:has(> label, > p > label)': {
    mb: 0,
    paddingInlineStart: '30px',
    '& > p': { mb: 0 },
  },
  '& .task-list-item label': {
    display: 'block',
    marginInlineStart: '-30px',
    paddingInlineStart: '30px',
    py: '3px',
    borderRadius: '8px',
    cursor: 'pointer',
    '@media (pointer: coarse)': { py: '9px' },
    '@media (hover: hover)': { '&:hover': { bgcolor: 'action.hover' } },
    '&:has(:checked)': { color: 'text.secondary', textDecoration: 'line-through' },
    '& input': {
      width: 18,
      height: 18,
      marginInline: '-28px 10px',
      verticalAlign: '-3px',
      cursor: 'pointer',
    },
  },
  // The header and the answer's actions lie over the ends of the screen.
  '& :is(a, input, summary)': { scrollMarginBlock: '88px' },
  '& a': { color: 'primary.main', fontWeight: 550, textUnderlineOffset: '0.2em' },
  '& strong': { fontWeight: 650 },
  '& sup, & sub': { fontSize: '0.75em', lineHeight: 0 },
  '& kbd': {
    fontFamily: 'inherit',
    fontSize: '0.875em',
    px: 0.75,
    border: 1,
    borderBottomWidth: 2,
    borderColor: 'divider',
    borderRadius: '6px',
  },
  '& mark': { bgcolor: 'action.selected', color: 'inherit' },
  '& details': { mb: 2 },
  '& summary': { cursor: 'pointer', fontWeight: 600, '&:focus-visible': { outline: '2px solid' } },
  '& details[open] > summary': { mb: 1 },
  '& .katex': { fontSize: '1.05em' },
  // A long formula scrolls sideways by itself.
  '& .katex-display': { overflowX: 'auto', overflowY: 'hidden', py: 0.5 },
  '& blockquote': {
    mx: 0,
    paddingInlineStart: 2,
    borderInlineStart: '3px solid',
    borderColor: 'secondary.main',
    color: 'text.secondary',
  },
  '& code': { fontSize: '0.875em', px: 0.75, py: 0.25, borderRadius: '6px', bgcolor: 'action.hover' },
  '& pre': { p: 2, borderRadius: '12px', overflowX: 'auto', bgcolor: 'action.hover', lineHeight: 1.6 },
  '& pre code': { p: 0, bgcolor: 'transparent' },
  // A shadow at edges that hide more content: the background that scrolls along covers it where there is
  // none.
  '& .table': {
    overflowX: 'auto',
    scrollbarWidth: 'thin',
    background: [
      'linear-gradient(to right, var(--prose-ground) 40%, transparent) left / 40px 100% no-repeat local',
      'linear-gradient(to left, var(--prose-ground) 40%, transparent) right / 40px 100% no-repeat local',
      `radial-gradient(farthest-side at 0 50%, ${edge}, transparent) left / 14px 100% no-repeat scroll`,
      `radial-gradient(farthest-side at 100% 50%, ${edge}, transparent) right / 14px 100% no-repeat scroll`,
    ].join(', '),
  },
  '& table': {
    borderCollapse: 'collapse',
    minWidth: '60%',
    fontSize: '0.875rem',
  },
  // Only numbers get tabular figures: in words they would spread dashes. A number stays beside its unit.
  '& td.figure': { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  // Many columns make a table scroll, instead of leaving a word to each line.
  '& td.sentence': { minWidth: 128 },
  '& th, & td': {
    px: 1.5,
    py: 1,
    textAlign: 'start',
    borderBottom: 1,
    borderColor: 'divider',
    overflowWrap: 'normal',
  },
  '& th': { fontWeight: 600, color: 'text.secondary', whiteSpace: 'nowrap' },
  '& th:first-of-type, & td:first-of-type': { paddingInlineStart: 0 },
  '& hr': { border: 0, borderTop: 1, borderColor: 'divider', my: 3 },
  // Paper does not scroll: code wraps, and the more columns a table has, the smaller its font. Links print their address.
  '@media print': {
    maxWidth: 'none',
    lineHeight: 1.5,
    '& .table': { overflow: 'visible', background: 'none' },
    '& table': { fontSize: '0.8125rem', lineHeight: 1.4 },
    '& th, & td': { px: 0.75, py: 0.5, verticalAlign: 'top' },
    '& th': { whiteSpace: 'normal', verticalAlign: 'bottom' },
    '& td :is(a, code)': { overflowWrap: 'anywhere' },
    '& td.figure': { whiteSpace: 'normal' },
    '& td.sentence': { minWidth: 0 },
    '& table:has(th:nth-of-type(7))': { fontSize: '0.75rem' },
    '& table:has(th:nth-of-type(10))': { fontSize: '0.625rem', '& :is(th, td)': { px: 0.375 } },
    '& table:has(th:nth-of-type(14))': {
      overflowWrap: 'anywhere',
      '& :is(th, td)': { overflowWrap: 'inherit' },
    },
    '& pre': {
      p: 1.5,
      border: 1,
      borderColor: 'divider',
      bgcolor: 'transparent',
      breakInside: 'avoid',
      overflow: 'visible',
      whiteSpace: 'pre-wrap',
    },
    // Folded parts are printed.
    '& details::details-content': { contentVisibility: 'visible', display: 'block', blockSize: 'auto' },
    '& .katex-display': { overflow: 'visible' },
    '& a': { color: 'inherit' },
    '& a[data-address]::after': {
      content: '" (" attr(data-address) ")"',
      fontWeight: 400,
      fontSize: '0.875em',
      color: 'text.secondary',
    },
  },
};
