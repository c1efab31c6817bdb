import Box from '@mui/material/Box';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { JsonEditor } from '../../../design/form/json-editor.tsx';
import { LoadingButton } from '../../../design/form/loading-button.tsx';
import type { Conflict } from '../../../widgets/admin/edit-conflict.tsx';
import { SaveNotice } from '../../../widgets/admin/form-page.tsx';
import { useJsonDraft } from './use-json-draft.ts';

export type JsonPanelProps = {
  label: string;
  help: ReactNode;
  /** The stored value. */
  stored: unknown;
  /** The request field; server errors name paths below it. */
  root: 'usage_data' | 'subscription_data';
  onDirty: (isDirty: boolean) => void;
  /** The error of a value that can't be sent; null if it can. */
  fault?: (value: unknown) => string | null;
  /** The part of a value to save, given the initial value; all of it by default. */
  changes?: (value: unknown, initial: unknown) => unknown;
  save: (changes: unknown) => Promise<unknown>;
  saveLabel: string;
  saved: string;
  failed: string;
  /** Loads what someone else saved meanwhile, so the next save builds on it; null if that fails. */
  reload: () => Promise<object | null>;
};

/** An account's data as JSON with its own Save; the server's errors show below the editor by path. */
export function JsonPanel(props: JsonPanelProps) {
  const { label, help, stored, root, onDirty, fault, changes, save, saveLabel, saved, failed, reload } =
    props;
  const { t } = useTranslation('admin');
  const draft = useJsonDraft(stored, root, onDirty);
  const [state, setState] = useState<{ saving: boolean; done: boolean; error: unknown }>({
    saving: false,
    done: false,
    error: null,
  });
  const wrong = draft.problem ? null : (fault?.(draft.value) ?? null);
  const issues = draft.issues(state.error);

  const changed = () => changes?.(draft.value, draft.initial) ?? draft.value;
  const conflict: Conflict = {
    load: reload,
    // Fields that are not sent stay unchanged.
    mine: () => ({ ...(stored as object), ...(changed() as object) }),
    resetTo: () => {
      draft.forget();
      setState({ saving: false, done: false, error: null });
    },
    keep: () => void send(),
    words: {
      label: (key) => key,
      value: (_key, value) => (value === undefined ? undefined : JSON.stringify(value, null, 2)),
    },
  };

  const send = async () => {
    setState({ saving: true, done: false, error: null });
    try {
      await save(changed());
      draft.forget();
      setState({ saving: false, done: true, error: null });
    } catch (error) {
      setState({ saving: false, done: false, error });
    }
  };
  const type = (text: string) => {
    draft.type(text);
    setState({ saving: false, done: false, error: null });
  };

  return (
    <>
      <JsonEditor
        label={label}
        value={draft.text}
        onChange={type}
        help={help}
        errors={wrong === null ? issues : [wrong]}
      />
      <SaveNotice
        success={state.done ? saved : null}
        error={state.error}
        failed={failed}
        conflict={conflict}
      />
      <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
        <LoadingButton
          variant="outlined"
          icon="save"
          pending={state.saving}
          disabled={!draft.isDirty || draft.problem !== null || wrong !== null}
          onClick={() => void send()}
        >
          {state.saving ? t('saving') : saveLabel}
        </LoadingButton>
      </Box>
    </>
  );
}
