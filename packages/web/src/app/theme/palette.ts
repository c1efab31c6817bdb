import type { Tier } from '@agentarium/contracts';
import type { PaletteOptions } from '@mui/material/styles';
import type { dark, light } from './tokens.ts';

/** A soft ground, the text that reads on it, and a strong tone for thin lines and figures. */
export type Tint = { soft: string; text: string; strong: string };
export type TierTints = Record<Tier, Tint>;
export type Surfaces = {
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
