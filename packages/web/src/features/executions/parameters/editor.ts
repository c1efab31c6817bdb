import type { Parameter } from '@agentarium/contracts';
import type { Draft } from './draft.ts';
import type { DraftIssue } from './draft-value.ts';

export type DraftOf<K extends Draft['kind']> = Extract<Draft, { kind: K }>;

/** What the editor of one parameter gets. */
export type EditorProps<K extends Draft['kind']> = {
  id: string;
  label: string;
  parameter: Parameter;
  draft: DraftOf<K>;
  onChange: (draft: DraftOf<K>) => void;
  onLeave: () => void;
  /** The sentence under the field, when it is to be shown. */
  error: string | undefined;
  /** What is wrong inside, by row; empty until errors are to be shown. */
  issues: readonly DraftIssue[];
  /** Takes the input that gets the focus when this field has the first error. */
  focusRef: (target: { focus: () => void } | null) => void;
};
