import { SmallButton } from '../design/layout/small-button.tsx';

export type RunLinkProps = {
  /** The task's page with its run panel open. */
  to: string;
  label: string;
  /** The accessible name if a page has several: the label and the task. */
  name: string;
};

/** Runs a task from a card. Tonal, to keep a page of cards calm. */
export function RunLink({ to, label, name }: RunLinkProps) {
  return (
    <SmallButton
      icon="play_arrow-fill"
      color="primary"
      to={to}
      aria-label={name}
      sx={{
        bgcolor: 'tint.primary.soft',
        color: 'tint.primary.text',
        '@media (hover: hover)': { '&:hover': { bgcolor: 'primary.main', color: 'primary.contrastText' } },
      }}
    >
      {label}
    </SmallButton>
  );
}
