import type { SxProps, Theme } from '@mui/material/styles';

/** Styles as a plain object, which can be spread into others. */
export type Styles = Exclude<SxProps<Theme>, readonly unknown[] | ((theme: Theme) => unknown)>;

/** Cards, rows and panels that lie on the page. */
export const surface = {
  border: 1,
  borderColor: 'divider',
  borderRadius: '12px',
  bgcolor: 'background.paper',
} as const;

/** The first panel of a page. */
export const hero = { p: { xs: 2.5, md: 4 }, borderRadius: '20px' } as const;

/** The bubble of an agent's text. */
export const bubble = {
  border: 1,
  borderColor: 'surface.bubbleBorder',
  borderRadius: '20px',
  bgcolor: 'surface.bubble',
} as const;

/** The fonts of code. */
export const monospace = 'ui-monospace, SFMono-Regular, Menlo, monospace';

/** A list without markers and margins. */
export const plainList = { m: 0, p: 0, listStyle: 'none' } as const;

/** A grid of as many columns of at least `width` pixels as fit. */
export const cardGrid = (width: number) =>
  ({
    display: 'grid',
    gridTemplateColumns: `repeat(auto-fill, minmax(min(${width}px, 100%), 1fr))`,
  }) as const;

/** One column on phones, these columns from a breakpoint. */
export const columns = (from: 'sm' | 'md' | 'lg', widths: string) =>
  ({
    display: 'grid',
    alignItems: 'start',
    gridTemplateColumns: { xs: 'minmax(0, 1fr)', [from]: widths },
  }) as const;

/** One column on phones, equal columns from a breakpoint. */
export const equalColumns = (from: 'sm' | 'md', count: number) =>
  ({
    display: 'grid',
    gridTemplateColumns: { xs: 'minmax(0, 1fr)', [from]: `repeat(${count}, minmax(0, 1fr))` },
  }) as const;

/** A link that is no part of a sentence: large enough for a finger. */
export const loneLink = { display: 'inline-flex', alignItems: 'center', minHeight: 24 } as const;

/** Small facts in a row that wraps. */
export const factRow = { display: 'flex', flexWrap: 'wrap', alignItems: 'center' } as const;

/** A tinted background and its text color. */
export const tinted = (tint: string) => ({ bgcolor: `tint.${tint}.soft`, color: `tint.${tint}.text` });

/** The ring of a label whose hidden input has the focus. */
export const focusRing = {
  '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
} as const;

/** The rounded background of a chip or badge. */
export const pill = {
  display: 'inline-flex',
  alignItems: 'center',
  borderRadius: '999px',
  whiteSpace: 'nowrap',
} as const;

/** The end of a form, sticky on phones. An element with it has `data-foot`, which hides the shell's bottom bar. */
export const stickyFoot = {
  position: { xs: 'sticky', sm: 'static' },
  bottom: 0,
  py: { xs: 1.5, sm: 0 },
} as const;

/** The same over the whole width of a phone. */
export const wideStickyFoot = { ...stickyFoot, mx: { xs: -2, sm: 0 }, px: { xs: 2, sm: 0 } } as const;

/** Stored values in monospace. */
export const storedValue = {
  m: 0,
  overflow: 'auto',
  fontSize: 13,
  lineHeight: 1.5,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
} as const;
