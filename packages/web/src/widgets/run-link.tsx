import IconButton from '@mui/material/IconButton';
import { Link } from 'react-router';
import { Icon } from '../design/layout/icon.tsx';
import { SmallButton } from '../design/layout/small-button.tsx';

export type RunLinkProps = {
  /** The task's page with its run panel open. */
  to: string;
  label: string;
  /** The accessible name if a page has several: the label and the task. */
  name: string;
  /** Only the icon, for narrow rows. */
  isIcon?: boolean;
};

/** Runs a task from a card. Tonal, to keep a page of cards calm. */
export function RunLink({ to, label, name, isIcon = false }: RunLinkProps) {
  const tonal = {
    bgcolor: 'tint.primary.soft',
    color: 'tint.primary.text',
    '@media (hover: hover)': { '&:hover': { bgcolor: 'primary.main', color: 'primary.contrastText' } },
  };
  if (isIcon) {
    return (
      <IconButton component={Link} to={to} aria-label={name} sx={tonal}>
        <Icon name="play_arrow-fill" size={24} />
      </IconButton>
    );
  }
  return (
    <SmallButton icon="play_arrow-fill" color="primary" to={to} aria-label={name} sx={tonal}>
      {label}
    </SmallButton>
  );
}
