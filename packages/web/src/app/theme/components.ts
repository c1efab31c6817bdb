import { keyframes } from '@emotion/react';
import type { Theme, ThemeOptions } from '@mui/material/styles';
import { closeSnackbar } from 'notistack';
import { createElement } from 'react';
import { Icon } from '../../design/layout/icon.tsx';
import { fields } from './fields.ts';
import { dark, light, radius, touch } from './tokens.ts';

const float = (theme: Theme) => ({
  boxShadow: `0 1px 2px rgb(${light.shadow} / 0.06), 0 12px 32px -8px rgb(${light.shadow} / 0.18)`,
  border: `1px solid ${theme.vars?.palette.divider}`,
  backgroundImage: 'none',
  ...theme.applyStyles('dark', {
    boxShadow: `0 16px 40px -8px rgb(${dark.shadow} / 0.6)`,
    backgroundColor: theme.vars?.palette.surface.raised,
  }),
});

/** Closes the toasts when a dialog or sheet opens: on a phone they would cover its title. */
const onTransitionEnter = () => closeSnackbar();

const rise = keyframes`from { transform: translateY(24px); } to { transform: none; }`;

const surfaces: NonNullable<ThemeOptions['components']> = {
  MuiCssBaseline: {
    styleOverrides: (theme) => ({
      // The height of the shell's bottom bar on phones: none while a page has a bar of its own there.
      html: {
        '--bottom-bar': '0px',
        '&:has([data-bottom-bar]):not(:has([data-foot]))': {
          '--bottom-bar': 'calc(57px + env(safe-area-inset-bottom))',
        },
        scrollPaddingBottom: 'calc(var(--bottom-bar) + 8px)',
      },
      body: { fontSize: '0.875rem', lineHeight: 22 / 14, textRendering: 'optimizeLegibility' },
      'h1, h2, h3, h4': { textWrap: 'balance' },
      p: { textWrap: 'pretty' },
      'h1:focus': { outline: 'none' },
      'a:focus-visible': {
        outline: `2px solid ${theme.vars?.palette.primary.main}`,
        outlineOffset: 2,
        borderRadius: 4,
      },
      '::selection': { background: theme.vars?.palette.tint.primary.soft },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': { animation: 'none !important', transition: 'none !important' },
      },
    }),
  },
  MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiCard: {
    defaultProps: { variant: 'outlined' },
    styleOverrides: { root: { borderRadius: radius.card } },
  },
  MuiCardContent: {
    styleOverrides: { root: { padding: 20, '&:last-child': { paddingBottom: 20 } } },
  },
  MuiDialog: {
    defaultProps: { fullWidth: true, maxWidth: 'sm', onTransitionEnter },
    styleOverrides: {
      paper: ({ theme }) => ({
        ...float(theme),
        borderRadius: radius.bubble,
        [theme.breakpoints.down('sm')]: {
          margin: 0,
          width: '100%',
          maxWidth: '100% !important',
          maxHeight: 'calc(100% - 48px)',
          borderRadius: `${radius.bubble}px ${radius.bubble}px 0 0`,
          paddingBottom: 'env(safe-area-inset-bottom)',
          animation: `${rise} 180ms ease-out`,
        },
      }),
      container: ({ theme }) => ({ [theme.breakpoints.down('sm')]: { alignItems: 'flex-end' } }),
    },
  },
  MuiDrawer: { defaultProps: { onTransitionEnter } },
  MuiDialogTitle: {
    styleOverrides: {
      root: ({ theme }) => ({ ...theme.typography.h3, padding: '24px 24px 8px' }),
    },
  },
  MuiDialogContent: { styleOverrides: { root: { padding: '8px 24px 16px' } } },
  MuiDialogActions: {
    styleOverrides: {
      root: ({ theme }) => ({
        padding: '8px 24px 24px',
        gap: 8,
        [theme.breakpoints.down('sm')]: {
          flexDirection: 'column-reverse',
          alignItems: 'stretch',
          '& > :not(style) ~ :not(style)': { marginLeft: 0 },
        },
      }),
    },
  },
  MuiBackdrop: {
    styleOverrides: {
      root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'rgb(8 18 13 / 0.5)' } },
    },
  },
  MuiMenu: { styleOverrides: { paper: ({ theme }) => ({ ...float(theme), marginTop: 4, minWidth: 200 }) } },
  MuiAutocomplete: {
    styleOverrides: {
      paper: ({ theme }) => ({ ...float(theme), margin: '4px 0' }),
      option: ({ theme }) => theme.typography.body2,
    },
  },
  MuiPopover: { styleOverrides: { paper: ({ theme }) => float(theme) } },
  MuiTooltip: {
    defaultProps: { enterDelay: 300 },
    styleOverrides: {
      tooltip: ({ theme }) => ({
        ...theme.typography.small,
        padding: '8px 12px',
        borderRadius: 8,
        backgroundColor: light.text,
        color: '#f0f5f2',
        ...theme.applyStyles('dark', { backgroundColor: '#dfe9e3', color: light.text }),
      }),
    },
  },
  MuiAlert: {
    defaultProps: {
      iconMapping: {
        error: createElement(Icon, { name: 'error' }),
        warning: createElement(Icon, { name: 'warning' }),
        info: createElement(Icon, { name: 'info' }),
        success: createElement(Icon, { name: 'check_circle' }),
      },
    },
    styleOverrides: {
      root: ({ theme, ownerState }) => {
        const tint = theme.vars?.palette.tint[ownerState.severity ?? 'success'];
        return {
          borderRadius: radius.card,
          backgroundColor: tint?.soft,
          color: theme.vars?.palette.text.primary,
          fontSize: '0.875rem',
          lineHeight: 22 / 14,
          textWrap: 'pretty',
          '& a:not(.MuiButton-root)': { color: 'inherit', fontWeight: 600 },
          // A longer label has no room for one line beside the icon on phones.
          '& .MuiAlert-message .MuiButton-root': {
            whiteSpace: 'normal',
            textWrap: 'balance',
            textAlign: 'center',
            lineHeight: 1.3,
          },
          '& .MuiAlert-icon': { color: tint?.text, opacity: 1 },
          '& .MuiAlertTitle-root': { ...theme.typography.h4, color: tint?.text, marginBottom: 2 },
        };
      },
    },
  },
  MuiTableCell: {
    styleOverrides: {
      root: ({ theme }) => ({ ...theme.typography.body2, borderColor: theme.vars?.palette.divider }),
      head: ({ theme }) => ({
        ...theme.typography.small,
        fontWeight: 550,
        color: theme.vars?.palette.text.secondary,
        whiteSpace: 'nowrap',
      }),
      sizeSmall: ({ theme }) => ({
        ...theme.typography.small,
        fontSize: '0.8125rem',
        height: 40,
        padding: '4px 12px',
      }),
      // Only under one another: between words figures of one width push dashes apart.
      alignRight: { fontVariantNumeric: 'tabular-nums' },
    },
  },
  MuiTableSortLabel: { styleOverrides: { root: { minHeight: 24 } } },
  MuiTableRow: {
    styleOverrides: { root: { '&:last-child td, tbody > &:last-child > th': { borderBottom: 0 } } },
  },
  MuiSkeleton: {
    defaultProps: { animation: 'wave' },
    styleOverrides: { rounded: { borderRadius: radius.card } },
  },
  MuiAccordion: {
    defaultProps: { variant: 'outlined', disableGutters: true },
    styleOverrides: {
      root: { borderRadius: radius.card, '&::before': { display: 'none' } },
      heading: { textWrap: 'balance' },
    },
  },
};

const controls: NonNullable<ThemeOptions['components']> = {
  MuiButtonBase: { defaultProps: { disableRipple: true } },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: {
        minHeight: 40,
        borderRadius: radius.card,
        padding: '8px 16px',
        whiteSpace: 'nowrap',
        // On the narrowest phones a longer label has no room for one line.
        '@media (max-width:359.95px)': { whiteSpace: 'normal', textWrap: 'balance', lineHeight: 1.3 },
        transition: 'background-color 140ms ease-out, border-color 140ms ease-out, color 140ms ease-out',
        [touch]: { minHeight: 44 },
      },
      outlined: ({ theme, ownerState }) => ({
        backgroundColor: theme.vars?.palette.background.paper,
        borderColor: theme.vars?.palette.divider,
        '@media (hover: hover)': {
          '&:hover': { backgroundColor: theme.vars?.palette.surface.sunken },
        },
        ...(ownerState.color === 'inherit' && { borderColor: theme.vars?.palette.divider }),
      }),
      sizeSmall: {
        minHeight: 32,
        padding: '4px 12px',
        borderRadius: 10,
        fontSize: '0.875rem',
        [touch]: { minHeight: 44 },
      },
      sizeLarge: { minHeight: 48, padding: '12px 24px', fontSize: '1rem' },
      startIcon: { marginRight: 8 },
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: radius.card,
        color: theme.vars?.palette.text.secondary,
        [touch]: { minWidth: 44, minHeight: 44 },
        '@media (hover: hover)': {
          '&:hover': { backgroundColor: theme.vars?.palette.surface.sunken },
        },
      }),
      sizeMedium: { padding: 10 },
      sizeSmall: { padding: 6 },
    },
  },
  MuiChip: {
    styleOverrides: {
      root: { borderRadius: radius.chip, fontWeight: 550, fontSize: '0.875rem', height: 28 },
      sizeSmall: { height: 24, fontSize: '0.75rem' },
      outlined: ({ theme }) => ({ borderColor: theme.vars?.palette.divider }),
      filled: ({ theme, ownerState }) => {
        const color = ownerState.color;
        const tint = !color || color === 'default' ? 'neutral' : color;
        const { soft, text } = theme.vars?.palette.tint[tint] ?? {};
        return {
          backgroundColor: soft,
          color: text,
          '@media (hover: hover)': {
            '&.MuiChip-clickable:hover': { backgroundColor: soft, boxShadow: `inset 0 0 0 1px ${text}` },
          },
        };
      },
      icon: { color: 'inherit', marginLeft: 8, marginRight: -4 },
    },
  },
  MuiToggleButtonGroup: {
    styleOverrides: {
      root: ({ theme }) => ({
        padding: 4,
        gap: 4,
        borderRadius: radius.card,
        backgroundColor: theme.vars?.palette.surface.sunken,
        border: `1px solid ${theme.vars?.palette.divider}`,
      }),
      grouped: { border: 0, borderRadius: '8px !important', margin: '0 !important' },
    },
  },
  MuiToggleButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        ...theme.typography.button,
        padding: '4px 12px',
        [theme.breakpoints.down(360)]: { paddingInline: 6 },
        minHeight: 32,
        [touch]: { minHeight: 44 },
        color: theme.vars?.palette.text.secondary,
        '&.Mui-selected, &.Mui-selected:hover': {
          backgroundColor: theme.vars?.palette.background.paper,
          color: theme.vars?.palette.text.primary,
          boxShadow: '0 1px 2px rgb(22 45 33 / 0.14)',
        },
        ...theme.applyStyles('dark', {
          '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: theme.vars?.palette.surface.raised },
        }),
      }),
    },
  },
  MuiTabs: {
    styleOverrides: { root: { minHeight: 44 }, indicator: { height: 3, borderRadius: '3px 3px 0 0' } },
  },
  MuiTab: { styleOverrides: { root: { minHeight: 44, padding: '10px 16px', minWidth: 0 } } },
  MuiMenuItem: {
    styleOverrides: {
      root: ({ theme }) => ({
        ...theme.typography.body2,
        minHeight: 40,
        [touch]: { minHeight: 44 },
        margin: '0 6px',
        padding: '8px 10px',
        gap: 12,
        borderRadius: 8,
        '&.Mui-selected, &.Mui-selected:hover': {
          backgroundColor: theme.vars?.palette.tint.primary.soft,
          color: theme.vars?.palette.tint.primary.text,
        },
      }),
    },
  },
  MuiLink: {
    defaultProps: { underline: 'hover' },
    styleOverrides: { root: { fontWeight: 550, textUnderlineOffset: '0.2em' } },
  },
  MuiLinearProgress: {
    styleOverrides: { root: { borderRadius: radius.chip }, bar: { borderRadius: radius.chip } },
  },
  MuiSwitch: { defaultProps: { color: 'primary' } },
};

/** The look of MUI's components, which every screen would otherwise repeat. */
export const components: NonNullable<ThemeOptions['components']> = { ...surfaces, ...controls, ...fields };
