import { LoadingButton, type LoadingButtonProps } from '../../design/form/loading-button.tsx';

export type DecideButtonsProps = {
  allow: string;
  deny: string;
  /** Returns whether this answer is being sent. */
  busy: (allows: boolean) => boolean;
  locked: boolean;
  onAnswer: (allows: boolean) => void;
  describedBy?: string;
};

/** Allow and Deny for a pending tool call. */
export function DecideButtons({ allow, deny, busy, locked, onAnswer, describedBy }: DecideButtonsProps) {
  const common = (allows: boolean): LoadingButtonProps => ({
    size: 'small',
    pending: busy(allows),
    disabled: locked,
    onClick: () => onAnswer(allows),
    'aria-describedby': describedBy,
  });
  return (
    <>
      <LoadingButton {...common(true)} icon="check">
        {allow}
      </LoadingButton>
      <LoadingButton {...common(false)} icon="block" variant="outlined" color="inherit">
        {deny}
      </LoadingButton>
    </>
  );
}
