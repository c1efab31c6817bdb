import type { ThemeOptions } from '@mui/material/styles';
import { radius, touch } from './tokens.ts';

/** The look of form fields: the label is above the field, help or error under it. */
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
        [touch]: { minHeight: 44 },
        borderRadius: radius.card,
        backgroundColor: theme.vars?.palette.background.paper,
        '@media (hover: hover)': {
          '&:hover:not(.Mui-focused, .Mui-error, .Mui-disabled) .MuiOutlinedInput-notchedOutline': {
            borderColor: theme.vars?.palette.text.secondary,
          },
        },
        '&.Mui-disabled': { backgroundColor: theme.vars?.palette.surface.sunken },
        ...theme.applyStyles('dark', { backgroundColor: theme.vars?.palette.surface.sunken }),
      }),
      input: ({ ownerState }) => {
        const isSmall = ownerState.size === 'small';
        const side = isSmall ? 12 : 14;
        return {
          height: 'auto',
          padding: isSmall ? '8px 0' : '10px 0',
          paddingLeft: ownerState.startAdornment ? 0 : side,
          paddingRight: ownerState.endAdornment ? 0 : side,
          ...(isSmall && { fontSize: '0.875rem', lineHeight: 1.5 }),
          // The browser's calendar sign is higher than a line: without this the field is 2 pixels higher than the others.
          '&:is([type=date], [type=datetime-local], [type=time])': { height: '1.5em' },
          '&:placeholder-shown': { textOverflow: 'ellipsis' },
        };
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
      root: ({ theme }) => ({
        ...theme.typography.small,
        margin: '6px 0 0',
        minHeight: 20,
        textWrap: 'pretty',
        // It says why the field is locked: that has to be read.
        '&.Mui-disabled': { color: theme.vars?.palette.text.secondary },
      }),
    },
  },
  MuiSelect: {
    styleOverrides: { select: { minHeight: '1.5em !important', paddingRight: '36px !important' } },
  },
  MuiFormControlLabel: {
    styleOverrides: { label: ({ theme }) => ({ ...theme.typography.body2, textWrap: 'pretty' }) },
  },
  MuiInputAdornment: {
    styleOverrides: { root: ({ theme }) => ({ color: theme.vars?.palette.text.secondary }) },
  },
};
