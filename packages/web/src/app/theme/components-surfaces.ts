import { keyframes } from '@emotion/react';
import type { Theme, ThemeOptions } from '@mui/material/styles';
import { dark, light, radius } from './tokens.ts';

const float = (theme: Theme) => ({
  boxShadow: `0 1px 2px rgb(${light.shadow} / 0.06), 0 12px 32px -8px rgb(${light.shadow} / 0.18)`,
  border: `1px solid ${theme.vars?.palette.divider}`,
  backgroundImage: 'none',
  ...theme.applyStyles('dark', {
    boxShadow: `0 16px 40px -8px rgb(${dark.shadow} / 0.6)`,
    backgroundColor: theme.vars?.palette.surface.raised,
  }),
});

const rise = keyframes`from { transform: translateY(24px); } to { transform: none; }`;

export const surfaces: NonNullable<ThemeOptions['components']> = {
  MuiCssBaseline: {
    styleOverrides: (theme) => ({
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
    defaultProps: { fullWidth: true, maxWidth: 'sm' },
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
    styleOverrides: {
      root: ({ theme, ownerState }) => {
        const tint = theme.vars?.palette.tint[ownerState.severity ?? 'success'];
        return {
          borderRadius: radius.card,
          backgroundColor: tint?.soft,
          color: theme.vars?.palette.text.primary,
          fontSize: '0.875rem',
          lineHeight: 22 / 14,
          '& a:not(.MuiButton-root)': { color: 'inherit', fontWeight: 600 },
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
      sizeSmall: ({ theme }) => ({ ...theme.typography.small, height: 40, padding: '4px 12px' }),
      // Only under one another: between words figures of one width push dashes apart.
      alignRight: { fontVariantNumeric: 'tabular-nums' },
    },
  },
  MuiTableRow: {
    styleOverrides: { root: { '&:last-child td, tbody > &:last-child > th': { borderBottom: 0 } } },
  },
  MuiSkeleton: {
    defaultProps: { animation: 'wave' },
    styleOverrides: { rounded: { borderRadius: radius.card } },
  },
  MuiAccordion: {
    defaultProps: { variant: 'outlined', disableGutters: true },
    styleOverrides: { root: { borderRadius: radius.card, '&::before': { display: 'none' } } },
  },
};
