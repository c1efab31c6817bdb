import { json } from '@codemirror/lang-json';
import { useTheme } from '@mui/material/styles';
import CodeMirror, { EditorView } from '@uiw/react-codemirror';
import { useMemo } from 'react';
import { jsonColors } from './json-colors.ts';

export type JsonCodeProps = {
  label: string;
  /** The id of the help or the errors under the editor. */
  describedBy: string;
  value: string;
  onChange: (text: string) => void;
  /** In pixels. */
  height: number;
  invalid: boolean;
  readOnly: boolean;
};

// Tab leaves the editor as it leaves every field: keyboard users must be able to get out.
const setup = { syntaxHighlighting: false, tabSize: 2, highlightActiveLine: false, autocompletion: false };

/** The code editor inside a `JsonEditor`. */
export default function JsonCode(props: JsonCodeProps) {
  const { label, describedBy, value, onChange, height, invalid, readOnly } = props;
  const theme = useTheme();
  const look = useMemo(() => jsonColors(theme), [theme]);
  const extensions = useMemo(
    () => [
      json(),
      look,
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({
        // The scrolled region has it for its focus, so that it can be scrolled by keyboard.
        tabindex: '0',
        'aria-label': label,
        'aria-describedby': describedBy,
        'aria-invalid': String(invalid),
      }),
    ],
    [label, describedBy, invalid, look],
  );
  return (
    <CodeMirror
      value={value}
      onChange={onChange}
      height={`${height}px`}
      theme="none"
      basicSetup={setup}
      indentWithTab={false}
      editable={!readOnly}
      readOnly={readOnly}
      extensions={extensions}
    />
  );
}
