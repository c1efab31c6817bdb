import type { ConfirmRequest } from '../confirm.tsx';
import { LoadingButton } from '../loading-button.tsx';
import type { useAdminAction } from './use-admin-action.ts';

export type DeleteButtonProps = {
  label: string;
  /** The question before: what is lost. */
  question: Pick<ConfirmRequest, 'title' | 'text' | 'confirmLabel'>;
  onDelete: () => Promise<unknown>;
  done: string;
  failed: string;
  action: Pick<ReturnType<typeof useAdminAction>, 'act' | 'pending'>;
  /** Leaves the page of what is gone. */
  onDeleted?: () => void;
};

/** Deletes what a form shows, after a question. Give it the page's `useAdminAction`, whose notice tells a refusal. */
export function DeleteButton(props: DeleteButtonProps) {
  const { label, question, onDelete, done, failed, action, onDeleted } = props;
  return (
    <LoadingButton
      variant="outlined"
      color="error"
      icon="delete"
      pending={action.pending}
      onClick={() =>
        void action
          .act({ confirm: { ...question, tone: 'danger' }, run: onDelete, done, failed })
          .then((deleted) => deleted && onDeleted?.())
      }
    >
      {label}
    </LoadingButton>
  );
}
