import { type ReactNode, useState } from 'react';
import { TextInput } from '../../design/form/fields.tsx';
import { FormDialog } from '../../design/form/form-dialog.tsx';

export type ReasonDialogProps = {
  title: string;
  /** The text that announces what will happen. */
  text: string;
  label: string;
  /** The note on who can read the reason. */
  help: string;
  confirmLabel: string;
  color: 'primary' | 'error';
  pending: boolean;
  /** Why the last attempt failed. */
  problem: ReactNode;
  open: boolean;
  onSend: (reason: string) => void;
  onClose: () => void;
};

/** Asks an administrator for a required reason. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, text, label, help, confirmLabel, color, pending, problem, open, onSend, onClose } = props;
  const [reason, setReason] = useState('');
  return (
    <FormDialog
      title={title}
      text={text}
      confirmLabel={confirmLabel}
      color={color}
      pending={pending}
      isDirty={reason.trim() !== ''}
      open={open}
      onClose={onClose}
      blocked={reason.trim() === ''}
      onSubmit={(event) => {
        event.preventDefault();
        onSend(reason.trim());
      }}
    >
      <TextInput
        multiline
        minRows={2}
        maxRows={6}
        autoFocus
        required
        label={label}
        help={help}
        value={reason}
        onChange={setReason}
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
      {problem}
    </FormDialog>
  );
}
