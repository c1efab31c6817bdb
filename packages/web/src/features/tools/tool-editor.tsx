import { toolQuery } from '../../data/tools.ts';
import { RecordEditor } from '../../widgets/admin/stored-form.tsx';
import { ToolForm } from './tool-form.tsx';

/** The form of a new tool, or of the stored one with this id. */
export const ToolEditor = ({ id }: { id: string | undefined }) => (
  <RecordEditor kind="tools" id={id} query={toolQuery}>
    {(form) => <ToolForm {...form} />}
  </RecordEditor>
);
