import { useParams } from 'react-router';
import { ToolEditor } from '../../features/tools/tool-form.tsx';

/** /admin/tools/new and /admin/tools/{id}: the form of a tool. */
export function Component() {
  const { id } = useParams();
  return <ToolEditor id={id} />;
}
