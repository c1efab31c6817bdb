import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { ReactNode } from 'react';
import { Note } from '../layout/note.tsx';

export type SegmentedProps<T extends string> = {
  /** The accessible name of the group. */
  label: string;
  value: T;
  options: readonly { value: T; label: ReactNode; count?: number; disabled?: boolean }[];
  onChange: (value: T) => void;
  fullWidth?: boolean;
};

/** A choice of a few options side by side, one always selected; with counts where they help. */
export function Segmented<T extends string>({
  label,
  value,
  options,
  onChange,
  fullWidth = false,
}: SegmentedProps<T>) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={label}
      value={value}
      fullWidth={fullWidth}
      // Many options, or long ones, take several rows of a phone; those that fill the width share it.
      sx={{ flexWrap: fullWidth ? 'nowrap' : 'wrap' }}
      onChange={(_event, next: T | null) => next !== null && onChange(next)}
    >
      {options.map((option) => (
        <ToggleButton key={option.value} value={option.value} disabled={option.disabled ?? false}>
          {option.label}
          {option.count !== undefined && (
            <Note component="span" sx={{ ml: 0.75, fontVariantNumeric: 'tabular-nums' }}>
              {option.count}
            </Note>
          )}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
