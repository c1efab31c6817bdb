/** The colours of the product, by scheme. Nothing outside `app/theme` names a colour, a radius or a shadow. */
export const light = {
  page: '#f4f7f5',
  card: '#ffffff',
  sunken: '#ebf0ed',
  raised: '#ffffff',
  hairline: '#dfe7e2',
  control: '#788a80',
  text: '#16211b',
  quiet: '#52625a',
  disabled: '#8d9b94',
  green: {
    main: '#1a7448',
    dark: '#125736',
    light: '#2f9160',
    on: '#ffffff',
    soft: '#e2f2e9',
    text: '#12623a',
  },
  violet: {
    main: '#6747c7',
    dark: '#4f33a3',
    light: '#8a6fe0',
    on: '#ffffff',
    soft: '#f1edfd',
    text: '#5535b5',
  },
  amber: {
    main: '#945500',
    dark: '#6f4000',
    light: '#c98316',
    on: '#ffffff',
    soft: '#fcf0da',
    text: '#7d4800',
  },
  red: {
    main: '#b93238',
    dark: '#8e2127',
    light: '#d9595f',
    on: '#ffffff',
    soft: '#fcebea',
    text: '#a2262d',
  },
  blue: {
    main: '#1f62b0',
    dark: '#154783',
    light: '#4b8ad6',
    on: '#ffffff',
    soft: '#e6f0fb',
    text: '#185397',
  },
  purple: { soft: '#f5e9fb', text: '#7c2fa3', strong: '#9a45c6' },
  orange: { soft: '#fdecdf', text: '#96420a', strong: '#d86a1c' },
  grey: { soft: '#e9eeeb', text: '#4b5a52', strong: '#6f7f77' },
  bubbleBorder: '#ded4f9',
  shadow: '22 45 33',
} as const;

type Scheme = {
  [K in keyof typeof light]: (typeof light)[K] extends string
    ? string
    : Record<keyof (typeof light)[K], string>;
};

export const dark: Scheme = {
  page: '#0d1512',
  card: '#131e19',
  sunken: '#0a110e',
  raised: '#1c2923',
  hairline: '#273630',
  control: '#6d7f76',
  text: '#e6eee9',
  quiet: '#a3b4ab',
  disabled: '#66766e',
  green: {
    main: '#61c993',
    dark: '#45ad78',
    light: '#8bdcb1',
    on: '#06210f',
    soft: '#163325',
    text: '#86dbae',
  },
  violet: {
    main: '#b8a2f8',
    dark: '#9a80ea',
    light: '#d2c4fc',
    on: '#1d1042',
    soft: '#221d38',
    text: '#cbbcfb',
  },
  amber: {
    main: '#efb45a',
    dark: '#d0953a',
    light: '#f6cd8d',
    on: '#2b1a00',
    soft: '#33270f',
    text: '#f3c478',
  },
  red: {
    main: '#f28b8d',
    dark: '#d96b6e',
    light: '#f8b1b2',
    on: '#380a0c',
    soft: '#3a1c1e',
    text: '#f6a5a6',
  },
  blue: {
    main: '#83b8f3',
    dark: '#5f9ae0',
    light: '#add0f8',
    on: '#06203f',
    soft: '#162a40',
    text: '#9cc7f6',
  },
  purple: { soft: '#321c3d', text: '#dfa9f6', strong: '#c681e8' },
  orange: { soft: '#3a2313', text: '#f7b183', strong: '#ee9150' },
  grey: { soft: '#22302a', text: '#b4c3bb', strong: '#8fa097' },
  bubbleBorder: '#3a315f',
  shadow: '0 0 0',
};

export const radius = { card: 12, chip: 999, bubble: 20 } as const;
export const sideMenuWidth = 240;
export const contentWidth = 1280;

/** Screens that are touched: what is pressed there is 44 pixels high. */
export const touch = '@media (pointer: coarse)';
