import { promptQuery } from '../../data/prompts.ts';
import { RecordEditor } from '../../widgets/admin/stored-form.tsx';
import { PromptForm } from './prompt-form.tsx';

/** The form of a new prompt, or of the stored one with this id. */
export const PromptEditor = ({ id }: { id: string | undefined }) => (
  <RecordEditor kind="prompts" id={id} query={promptQuery}>
    {(form) => <PromptForm {...form} />}
  </RecordEditor>
);
