import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import {
  type FocusEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { FormPanel } from '../../design/form/form-panel.tsx';
import { useIsNarrow } from '../../design/hooks/use-is-narrow.ts';
import { Note } from '../../design/layout/note.tsx';
import { SmallButton } from '../../design/layout/small-button.tsx';
import { plainList } from '../../design/layout/styles.ts';

type ListWithJsonProps = {
  /** For links to it. */
  id?: string;
  title: string;
  text: string;
  words: { add: string; list: string; none: string; locked: string; restore: string };
  onAdd: () => void;
  /** False while the JSON is invalid: the list is locked. */
  isReadable: boolean;
  /** The editor has an error to show. */
  isWrong: boolean;
  /** Rewrites the JSON from the list. */
  onRestore: () => void;
  onBlur: () => void;
  place: Ref<HTMLElement>;
  rows: readonly ReactNode[];
  /** The JSON editor of the same list. */
  editor: ReactNode;
};

/**
 * A list as rows and as JSON, side by side where there is room, synced by its owner. The JSON is hidden at first if the
 * list is empty, and on screens where it would be below the rows.
 */
export function ListWithJson({
  id,
  title,
  text,
  words,
  onAdd,
  isReadable,
  isWrong,
  onRestore,
  onBlur,
  place,
  rows,
  editor,
}: ListWithJsonProps) {
  const { t } = useTranslation('admin');
  const list = useRef<HTMLOListElement>(null);
  const isNarrow = useIsNarrow('xl');
  const [isOpen, setOpen] = useState(rows.length > 0 && !isNarrow);
  const isKept = !isReadable || isWrong;
  const isShown = isOpen || isKept;
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
      {...(id && { id })}
      title={title}
      text={text}
      aside={
        // Beside the text they would leave it a narrow column.
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, flexBasis: '100%' }}>
          <SmallButton
            icon="code"
            aria-expanded={isShown}
            disabled={isKept}
            onClick={() => setOpen(!isShown)}
          >
            {t(isShown ? 'json.hide' : 'json.edit')}
          </SmallButton>
          <SmallButton icon="add" variant="outlined" disabled={!isReadable} onClick={add}>
            {words.add}
          </SmallButton>
        </Box>
      }
    >
      <Box
        ref={place}
        onBlur={leave}
        sx={{
          containerType: 'inline-size',
          '& > div': {
            display: 'grid',
            alignItems: 'start',
            gap: 2.5,
            gridTemplateColumns: 'minmax(0, 1fr)',
          },
          ...(isShown && {
            '@container (min-width: 720px)': {
              '& > div': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
            },
          }),
        }}
      >
        <div>
          <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
            <Typography component="legend" variant="subtitle2" sx={{ p: 0, mb: 1.5, lineHeight: '32px' }}>
              {words.list}
            </Typography>
            {!isReadable && (
              <Alert
                severity="warning"
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
          {isShown && editor}
        </div>
      </Box>
    </FormPanel>
  );
}

/** A rejected form focuses its first field; an editor of rows is scrolled fully into view. */
export function useEditorFocus(
  fieldRef: (instance: { focus: () => void }) => void,
): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    fieldRef({ focus: () => place.current?.querySelector<HTMLElement>('button, input')?.focus() });
  }, [fieldRef]);
  return place;
}
