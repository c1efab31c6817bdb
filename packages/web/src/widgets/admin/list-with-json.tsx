import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type FocusEvent, type ReactNode, type Ref, useEffect, useRef } from 'react';
import { FormPanel } from '../../design/form/form-panel.tsx';
import { Icon } from '../../design/layout/icon.tsx';
import { Note } from '../../design/layout/note.tsx';
import { SmallButton } from '../../design/layout/small-button.tsx';
import { columns, plainList } from '../../design/layout/styles.ts';

export type ListWithJsonProps = {
  title: string;
  text: string;
  words: { add: string; list: string; none: string; locked: string; restore: string };
  onAdd: () => void;
  /** False while the JSON is invalid: the list is locked. */
  isReadable: boolean;
  /** Rewrites the JSON from the list. */
  onRestore: () => void;
  onBlur: () => void;
  place: Ref<HTMLElement>;
  rows: readonly ReactNode[];
  /** The JSON editor of the same list. */
  editor: ReactNode;
};

/** A list as rows and as JSON side by side, synced by its owner. */
export function ListWithJson({
  title,
  text,
  words,
  onAdd,
  isReadable,
  onRestore,
  onBlur,
  place,
  rows,
  editor,
}: ListWithJsonProps) {
  const list = useRef<HTMLOListElement>(null);
  const isAdding = useRef(false);
  // Focuses an added row: its button may be far above.
  useEffect(() => {
    if (!isAdding.current) return;
    isAdding.current = false;
    list.current?.querySelector<HTMLElement>(':scope > li:last-of-type input')?.focus();
  });
  const add = () => {
    isAdding.current = true;
    onAdd();
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget)) onBlur();
  };
  return (
    <FormPanel
      title={title}
      text={text}
      aside={
        <SmallButton icon="add" variant="outlined" disabled={!isReadable} onClick={add}>
          {words.add}
        </SmallButton>
      }
    >
      <Box
        ref={place}
        onBlur={leave}
        sx={{ ...columns('lg', 'repeat(2, minmax(0, 1fr))'), columnGap: 2.5, rowGap: 2.5 }}
      >
        <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
          <Typography component="legend" variant="subtitle2" sx={{ p: 0, mb: 1.5, lineHeight: '32px' }}>
            {words.list}
          </Typography>
          {!isReadable && (
            <Alert
              severity="warning"
              icon={<Icon name="warning" />}
              sx={{ mb: 1.5 }}
              action={
                <Button color="inherit" size="small" onClick={onRestore}>
                  {words.restore}
                </Button>
              }
            >
              {words.locked}
            </Alert>
          )}
          {rows.length === 0 ? (
            <Note variant="body2">{words.none}</Note>
          ) : (
            <Box
              component="ol"
              ref={list}
              inert={!isReadable}
              sx={{ ...plainList, display: 'grid', gap: 1, opacity: isReadable ? 1 : 0.55 }}
            >
              {rows}
            </Box>
          )}
        </Box>
        {editor}
      </Box>
    </FormPanel>
  );
}
