import { act, screen } from '@testing-library/react';
import { EditorView } from '@uiw/react-codemirror';

/** Replaces the text of the JSON editor with this label, as typing would. */
export async function typeJson(label: string, text: string): Promise<void> {
  const content = await screen.findByRole('textbox', { name: label });
  const view = EditorView.findFromDOM(content);
  if (!view) throw new Error(`${label} is not a code editor`);
  act(() => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } }));
}
