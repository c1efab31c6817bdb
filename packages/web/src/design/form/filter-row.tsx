import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import MenuItem from '@mui/material/MenuItem';
import OutlinedInput from '@mui/material/OutlinedInput';
import Select from '@mui/material/Select';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TitledDialog } from '../feedback/titled-dialog.tsx';
import { useIsNarrow } from '../hooks/use-is-narrow.ts';
import { useUrlState } from '../hooks/use-url-state.ts';
import { Icon } from '../layout/icon.tsx';

type FilterRowProps = {
  children: ReactNode;
  /** The filters are in a `FilterSheet`: on phones its button is beside the search. */
  hasSheet?: boolean;
};

/** Search and filters under a page's title, in one row that wraps; one above the other on phones. */
export function FilterRow({ children, hasSheet = false }: FilterRowProps) {
  return (
    <Box
      role="search"
      sx={{
        display: 'flex',
        flexDirection: { xs: hasSheet ? 'row' : 'column', sm: 'row' },
        flexWrap: { xs: hasSheet ? 'nowrap' : 'wrap', sm: 'wrap' },
        alignItems: { xs: hasSheet ? 'center' : 'normal', sm: 'center' },
        gap: hasSheet ? { xs: 0.5, sm: 1.5 } : 1.5,
        mb: { xs: hasSheet ? 2 : 3, sm: 3 },
      }}
    >
      {children}
    </Box>
  );
}

type SearchFieldProps = {
  /** The name of the search: "Search agents". Placeholder and accessible name. */
  label: string;
  /** The query parameter; `search` when absent. */
  param?: string;
};

/**
 * A search box whose text lives in the address, written 250 ms after the last keystroke and on blur: later, it would
 * undo the click that left the page. Read it with `useUrlState`.
 */
export function SearchField({ label, param = 'search' }: SearchFieldProps) {
  const { t } = useTranslation('common');
  const [stored, setStored] = useUrlState(param);
  const [text, setText] = useState(stored);
  const written = useRef(stored);
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (stored !== written.current) {
      written.current = stored;
      setText(stored);
    }
  }, [stored]);
  const write = useCallback(() => {
    if (text === written.current) return;
    written.current = text;
    setStored(text);
  }, [text, setStored]);
  useEffect(() => {
    const timer = setTimeout(write, 250);
    return () => clearTimeout(timer);
  }, [write]);

  return (
    <OutlinedInput
      size="small"
      type="search"
      value={text}
      placeholder={label}
      onChange={(event) => setText(event.target.value)}
      onBlur={write}
      inputRef={field}
      inputProps={{ 'aria-label': label, maxLength: 200 }}
      startAdornment={
        <InputAdornment position="start">
          <Icon name="search" />
        </InputAdornment>
      }
      endAdornment={
        text && (
          <IconButton
            size="small"
            edge="end"
            aria-label={t('action.clearSearch')}
            onClick={() => {
              setText('');
              field.current?.focus();
            }}
          >
            <Icon name="close" size={18} />
          </IconButton>
        )
      }
      sx={{
        minHeight: 40,
        width: { xs: '100%', sm: 280 },
        '& input::-webkit-search-cancel-button': { display: 'none' },
      }}
    />
  );
}

type SelectFilterProps<T extends string> = {
  /** The accessible name, and the prefix of the chosen value: `Status: All`. */
  label: string;
  value: T;
  options: readonly { value: T; label: string }[];
  onChange: (value: T) => void;
};

/** One filter in the row under a page's title. For one kept only in the address see `UrlFilter`. */
export function SelectFilter<T extends string>({ label, value, options, onChange }: SelectFilterProps<T>) {
  const known = options.some((option) => option.value === value);
  return (
    <Select
      size="small"
      value={known ? value : (options[0]?.value ?? '')}
      onChange={(event) => onChange(event.target.value as T)}
      inputProps={{ 'aria-label': label }}
      renderValue={(chosen) => (
        <>
          <span style={{ opacity: 0.75 }}>{label}: </span>
          {options.find((option) => option.value === chosen)?.label}
        </>
      )}
      sx={{ minHeight: 40, minWidth: { sm: 140 }, width: { xs: '100%', sm: 'auto' } }}
    >
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </Select>
  );
}

type UrlFilterProps<T extends string> = Pick<SelectFilterProps<T>, 'label' | 'options'> & {
  /** The query parameter of the choice; absent while everything is shown. */
  param: string;
  /** "All kinds". */
  all: string;
};

/** A filter kept in the address, with an option that clears it. */
export function UrlFilter<T extends string>({ label, param, all, options }: UrlFilterProps<T>) {
  const [value, set] = useUrlState(param, 'all');
  const choices = [{ value: 'all', label: all }, ...options];
  return <SelectFilter label={label} value={value} options={choices} onChange={set} />;
}

type FilterSheetProps = {
  /** How many filters differ from showing everything. */
  count: number;
  children: ReactNode;
};

/** The filters of a `FilterRow`: in the row, on phones in a sheet behind a button beside the search. */
export function FilterSheet({ count, children }: FilterSheetProps) {
  const { t } = useTranslation('common');
  const [isOpen, setIsOpen] = useState(false);
  if (!useIsNarrow('sm')) return children;
  return (
    <>
      <IconButton
        aria-label={count > 0 ? t('filters.set', { count }) : t('filters.title')}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <Badge badgeContent={count || null} color="primary">
          <Icon name="filter_list" size={24} />
        </Badge>
      </IconButton>
      <TitledDialog
        title={t('filters.title')}
        open={isOpen}
        onClose={() => setIsOpen(false)}
        content={{ sx: { display: 'grid', gap: 1.5 } }}
        actions={
          <Button variant="contained" onClick={() => setIsOpen(false)}>
            {t('filters.show')}
          </Button>
        }
      >
        {children}
      </TitledDialog>
    </>
  );
}
