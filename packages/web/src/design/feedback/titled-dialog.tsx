import Dialog, { type DialogProps } from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent, { type DialogContentProps } from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';

type TitledDialogProps = Omit<DialogProps, 'title' | 'open' | 'content' | 'aria-labelledby'> & {
  title: ReactNode;
  /** The buttons below the content. */
  actions?: ReactNode;
  open?: boolean;
  /** Props of the element around `children`; there is none without children. */
  content?: DialogContentProps;
};

/** A dialog named by its title, with content and buttons. For a form see `FormDialog`, for a question `useConfirm`. */
export function TitledDialog({
  title,
  actions,
  open = true,
  content,
  children,
  ...dialog
}: TitledDialogProps) {
  const titleId = useId();
  return (
    <Dialog {...dialog} open={open} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      {children && <DialogContent {...content}>{children}</DialogContent>}
      {actions && <DialogActions {...(content?.dividers && { sx: { pt: 2 } })}>{actions}</DialogActions>}
    </Dialog>
  );
}
