import type { ThemeOptions } from '@mui/material/styles';
import { radius } from './tokens.ts';

export const controls: NonNullable<ThemeOptions['components']> = {
  MuiButtonBase: { defaultProps: { disableRipple: true } },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: {
        minHeight: 40,
        borderRadius: radius.card,
        padding: '8px 16px',
        whiteSpace: 'nowrap',
        transition: 'background-color 140ms ease-out, border-color 140ms ease-out, color 140ms ease-out',
      },
      outlined: ({ theme, ownerState }) => ({
        backgroundColor: theme.vars?.palette.background.paper,
        borderColor: theme.vars?.palette.divider,
        '@media (hover: hover)': {
          '&:hover': { backgroundColor: theme.vars?.palette.surface.sunken },
        },
        ...(ownerState.color === 'inherit' && { borderColor: theme.vars?.palette.divider }),
      }),
      sizeSmall: { minHeight: 32, padding: '4px 12px', borderRadius: 10, fontSize: '0.8125rem' },
      sizeLarge: { minHeight: 48, padding: '12px 24px', fontSize: '1rem' },
      startIcon: { marginRight: 8 },
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: radius.card,
        color: theme.vars?.palette.text.secondary,
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
      root: { borderRadius: radius.chip, fontWeight: 550, fontSize: '0.8125rem', height: 28 },
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
