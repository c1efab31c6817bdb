import type { ThemeOptions } from '@mui/material/styles';
import { radius } from './tokens.ts';

/** The label stands above the field, help or error under it. */
export const fields: NonNullable<ThemeOptions['components']> = {
  MuiTextField: { defaultProps: { fullWidth: true, variant: 'outlined' } },
  MuiFormControl: { defaultProps: { fullWidth: true } },
  MuiInputLabel: {
    defaultProps: { shrink: true },
    styleOverrides: {
      root: ({ theme }) => ({
        ...theme.typography.subtitle2,
        position: 'static',
        transform: 'none',
        maxWidth: '100%',
        marginBottom: 6,
        overflow: 'visible',
        whiteSpace: 'normal',
        color: theme.vars?.palette.text.primary,
        '&.Mui-focused, &.Mui-error': { color: theme.vars?.palette.text.primary },
        '&.Mui-disabled': { color: theme.vars?.palette.text.secondary },
      }),
      asterisk: ({ theme }) => ({ color: theme.vars?.palette.error.main }),
    },
  },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: ({ theme }) => ({
        fontSize: '1rem',
        lineHeight: 1.5,
        borderRadius: radius.card,
        backgroundColor: theme.vars?.palette.background.paper,
        '&:hover:not(.Mui-focused, .Mui-error, .Mui-disabled) .MuiOutlinedInput-notchedOutline': {
          borderColor: theme.vars?.palette.text.secondary,
        },
        '&.Mui-disabled': { backgroundColor: theme.vars?.palette.surface.sunken },
        ...theme.applyStyles('dark', { backgroundColor: theme.vars?.palette.surface.sunken }),
      }),
      input: {
        height: 'auto',
        padding: '10px 14px',
        '&.MuiInputBase-inputSizeSmall': { padding: '7px 12px', fontSize: '0.875rem' },
      },
      multiline: { padding: '10px 14px', '& textarea': { padding: 0 } },
      notchedOutline: ({ theme }) => ({
        top: 0,
        borderColor: theme.vars?.palette.surface.control,
        transition: 'border-color 120ms ease-out',
        '& legend': { display: 'none' },
      }),
    },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: ({ theme }) => ({ ...theme.typography.small, margin: '6px 0 0', minHeight: 20 }),
    },
  },
  MuiFormControlLabel: { styleOverrides: { label: ({ theme }) => ({ ...theme.typography.body2 }) } },
  MuiInputAdornment: {
    styleOverrides: { root: ({ theme }) => ({ color: theme.vars?.palette.text.secondary }) },
  },
};
