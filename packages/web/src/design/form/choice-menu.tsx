import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { Suspense, useId, useState } from 'react';
import type { IconName } from '../../lib/icons.ts';
import { preload } from '../../lib/load-file.ts';
import { lazyPart } from '../feedback/lazy-part.tsx';
import { FailedDialog } from '../feedback/load-failed.tsx';
import { Icon } from '../layout/icon.tsx';

export type ChoiceMenuProps<T extends string> = {
  label: string;
  icon: IconName;
  value: T;
  options: readonly { value: T; label: string; icon?: IconName; lang?: string }[];
  onChange: (value: T) => void;
  /** Shows the chosen value beside the icon. */
  labelled?: boolean;
};

// The menu's code loads on hover or focus: the button is on the first page of every visitor.
const loadList = () => import('./choice-menu-list.tsx');
const ChoiceMenuList = lazyPart(loadList, {
  // Once used it stays mounted, closed: a failed load shows only while it should be open.
  failed: (props) => (props.partProps.anchor ? <FailedDialog {...props} /> : null),
});

/** A button with an icon that opens a menu of a few choices, the chosen one ticked. */
export function ChoiceMenu<T extends string>(props: ChoiceMenuProps<T>) {
  const { label, icon, value, options, onChange, labelled = false } = props;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [used, setUsed] = useState(false);
  const id = useId();
  const chosen = options.find((option) => option.value === value)?.label ?? '';
  const preloadList = () => preload(loadList);
  const shared = {
    'aria-label': `${label}: ${chosen}`,
    'aria-haspopup': 'menu',
    'aria-expanded': anchor !== null,
    ...(anchor && { 'aria-controls': id }),
    onPointerEnter: preloadList,
    onFocus: preloadList,
    onClick: (event: React.MouseEvent<HTMLElement>) => {
      setUsed(true);
      setAnchor(event.currentTarget);
    },
  } as const;
  return (
    <>
      {labelled ? (
        <Button
          {...shared}
          color="inherit"
          startIcon={<Icon name={icon} />}
          endIcon={<Icon name="keyboard_arrow_down" size={18} />}
        >
          {chosen}
        </Button>
      ) : (
        <IconButton {...shared} title={label}>
          <Icon name={icon} />
        </IconButton>
      )}
      {used && (
        <Suspense fallback={null}>
          <ChoiceMenuList
            id={id}
            anchor={anchor}
            value={value}
            options={options}
            onChange={(next) => onChange(next as T)}
            onClose={() => setAnchor(null)}
          />
        </Suspense>
      )}
    </>
  );
}
