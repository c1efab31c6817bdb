import type { Tier } from '@agentarium/contracts';
import { createTheme, type PaletteOptions, type TypographyVariantsOptions } from '@mui/material/styles';
import { components } from './components.ts';
import { dark, light, radius } from './tokens.ts';

/** A soft ground, the text that reads on it, and a strong tone for thin lines and figures. */
type Tint = { soft: string; text: string; strong: string };
type TierTints = Record<Tier, Tint>;
type Surfaces = {
  sunken: string;
  raised: string;
  bubble: string;
  bubbleBorder: string;
  control: string;
};
type Soft = { soft: string; text: string };

declare module '@mui/material/styles' {
  interface Palette {
    tier: TierTints;
    surface: Surfaces;
    tint: Record<'primary' | 'secondary' | 'warning' | 'error' | 'info' | 'success' | 'neutral', Soft>;
  }
  interface PaletteOptions {
    tier?: TierTints;
    surface?: Surfaces;
    tint?: Palette['tint'];
  }
  interface TypographyVariants {
    figure: React.CSSProperties;
    small: React.CSSProperties;
  }
  interface TypographyVariantsOptions {
    figure?: React.CSSProperties;
    small?: React.CSSProperties;
  }
}
declare module '@mui/material/Typography' {
  interface TypographyPropsVariantOverrides {
    figure: true;
    small: true;
  }
}

type Scheme = typeof light | typeof dark;
type Tone = Scheme['green'];

const tone = ({ main, dark: darker, light: lighter, on }: Tone) => ({
  main,
  dark: darker,
  light: lighter,
  contrastText: on,
});
const soft = ({ soft: ground, text }: Soft): Soft => ({ soft: ground, text });
const tint = ({ soft: ground, text, main }: Tone): Tint => ({ soft: ground, text, strong: main });

/** The MUI palette of one colour scheme, read from its tokens. */
export function paletteOf(scheme: Scheme): PaletteOptions {
  return {
    primary: tone(scheme.green),
    secondary: tone(scheme.violet),
    warning: tone(scheme.amber),
    error: tone(scheme.red),
    info: tone(scheme.blue),
    success: tone(scheme.green),
    text: { primary: scheme.text, secondary: scheme.quiet, disabled: scheme.disabled },
    divider: scheme.hairline,
    background: { default: scheme.page, paper: scheme.card },
    tier: {
      basic: scheme.grey,
      pro: tint(scheme.blue),
      premium: scheme.purple,
      ultra: scheme.orange,
      custom: tint(scheme.green),
    },
    surface: {
      sunken: scheme.sunken,
      raised: scheme.raised,
      bubble: scheme.violet.soft,
      bubbleBorder: scheme.bubbleBorder,
      control: scheme.control,
    },
    tint: {
      primary: soft(scheme.green),
      secondary: soft(scheme.violet),
      warning: soft(scheme.amber),
      error: soft(scheme.red),
      info: soft(scheme.blue),
      success: soft(scheme.green),
      neutral: soft(scheme.grey),
    },
  };
}

const manrope = "'Manrope Variable', 'Inter Variable', system-ui, sans-serif";
const inter = "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif";

const px = (size: number) => `${size / 16}rem`;
const heading = (size: number, line: number, weight: number, tracking: string) => ({
  fontFamily: manrope,
  fontSize: px(size),
  lineHeight: line / size,
  fontWeight: weight,
  letterSpacing: tracking,
});
const text = (size: number, line: number, weight = 400) => ({
  fontFamily: inter,
  fontSize: px(size),
  lineHeight: line / size,
  fontWeight: weight,
  letterSpacing: 0,
});

/** Text is 12, 14 or 16 pixels, titles 16 to 32; `figure` is the big number of a card, `small` a tighter 14. */
const typography: TypographyVariantsOptions = {
  fontFamily: inter,
  h1: {
    ...heading(32, 40, 700, '-0.022em'),
    '@media (max-width:599.95px)': { fontSize: px(24), lineHeight: 32 / 24 },
  },
  h2: heading(24, 32, 700, '-0.018em'),
  h3: heading(20, 28, 680, '-0.014em'),
  h4: heading(16, 24, 680, '-0.008em'),
  h5: heading(14, 20, 680, '-0.004em'),
  h6: heading(14, 20, 680, '0'),
  subtitle1: text(16, 24, 550),
  subtitle2: text(14, 20, 550),
  body1: text(16, 26),
  body2: text(14, 22),
  button: { ...text(14, 20, 600), textTransform: 'none' },
  caption: text(12, 16),
  overline: { ...text(12, 16, 600), textTransform: 'none' },
  small: text(14, 20),
  figure: { ...heading(40, 48, 700, '-0.03em'), fontVariantNumeric: 'tabular-nums' },
};

/** MUI's theme in two color schemes as CSS variables, chosen by `data-theme` on the root element. */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'data-theme', cssVarPrefix: 'a' },
  colorSchemes: { light: { palette: paletteOf(light) }, dark: { palette: paletteOf(dark) } },
  shape: { borderRadius: radius.card },
  typography,
  motion: { reducedMotion: 'system' },
  focusVisible: true,
  transitions: {
    duration: {
      shortest: 120,
      shorter: 140,
      short: 160,
      standard: 180,
      complex: 200,
      enteringScreen: 180,
      leavingScreen: 140,
    },
  },
  components,
});
