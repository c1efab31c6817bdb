import { useParams } from '../../design/router.tsx';
import { ToolEditor } from '../../features/tools/tool-editor.tsx';

/** /admin/tools/new and /admin/tools/{id}: the form of a tool. */
export default function AdminToolPage() {
  const { id } = useParams();
  return <ToolEditor id={id} />;
}
