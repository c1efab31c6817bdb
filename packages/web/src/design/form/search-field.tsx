import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUrlState } from '../hooks/use-url-state.ts';
import { Icon } from '../layout/icon.tsx';

export type SearchFieldProps = {
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
            onClick={() => setText('')}
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
