import { json } from '@codemirror/lang-json';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { tags } from '@lezer/highlight';
import { type Theme, useTheme } from '@mui/material/styles';
import CodeMirror, { EditorState, EditorView, type Extension } from '@uiw/react-codemirror';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { monospace } from '../layout/styles.ts';

/** JSON in the theme's colors, in both schemes, all at a contrast of 4.5:1. */
function jsonColors(theme: Theme): Extension {
  const { palette } = theme.vars ?? theme;
  return [
    syntaxHighlighting(
      HighlightStyle.define([
        { tag: tags.propertyName, color: palette.tint.info.text },
        { tag: tags.string, color: palette.tint.success.text },
        { tag: tags.number, color: palette.tint.warning.text },
        { tag: [tags.bool, tags.null], color: palette.tint.secondary.text, fontWeight: '600' },
      ]),
    ),
    EditorView.theme({
      '&': { backgroundColor: 'transparent', color: palette.text.primary, fontSize: '13px' },
      '&.cm-focused': { outline: 'none' },
      '.cm-scroller': { fontFamily: monospace, lineHeight: '20px' },
      '.cm-content': { caretColor: palette.text.primary, padding: '8px 0' },
      '.cm-cursor': { borderLeftColor: palette.text.primary },
      '.cm-gutters': {
        backgroundColor: palette.surface.sunken,
        color: palette.text.secondary,
        borderRight: `1px solid ${palette.divider}`,
      },
      '.cm-activeLineGutter': { backgroundColor: 'transparent', color: palette.text.primary },
      '.cm-selectionBackground, &.cm-focused .cm-selectionBackground': {
        backgroundColor: `${palette.tint.secondary.soft} !important`,
      },
      '.cm-panels': { backgroundColor: palette.surface.sunken, color: palette.text.primary },
      '.cm-panels-bottom': { borderTop: `1px solid ${palette.divider}` },
      // The editor's own are for light pages only.
      '.cm-textfield, .cm-button': {
        backgroundColor: palette.background.paper,
        backgroundImage: 'none',
        border: `1px solid ${palette.text.secondary}`,
        borderRadius: '6px',
        padding: '4px 8px',
        color: palette.text.primary,
        fontSize: '13px',
      },
      '.cm-panel.cm-search label': { fontSize: '13px' },
      '.cm-panel.cm-search [name=close]': { minWidth: '24px', minHeight: '24px' },
    }),
  ];
}

export type JsonCodeProps = {
  label: string;
  /** The id of the help or the errors under the editor. */
  describedBy: string;
  value: string;
  onChange: (text: string) => void;
  /** In pixels. */
  height: number;
  invalid: boolean;
};

// Tab leaves the editor as it leaves every field: keyboard users must be able to get out.
const setup = { syntaxHighlighting: false, tabSize: 2, highlightActiveLine: false, autocompletion: false };

/** The code editor inside a `JsonEditor`. */
export default function JsonCode(props: JsonCodeProps) {
  const { label, describedBy, value, onChange, height, invalid } = props;
  const { t } = useTranslation('admin');
  const theme = useTheme();
  const look = useMemo(() => jsonColors(theme), [theme]);
  const extensions = useMemo(
    () => [
      json(),
      look,
      EditorState.phrases.of(t('json.editor', { returnObjects: true })),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({
        // The scrolled region has it for its focus, so that it can be scrolled by keyboard.
        tabindex: '0',
        'aria-label': label,
        'aria-describedby': describedBy,
        'aria-invalid': String(invalid),
      }),
    ],
    [label, describedBy, invalid, look, t],
  );
  return (
    <CodeMirror
      value={value}
      onChange={onChange}
      height={`${height}px`}
      theme="none"
      basicSetup={setup}
      indentWithTab={false}
      extensions={extensions}
    />
  );
}
