import { ToolList } from '../../features/tools/tool-list.tsx';

/** /admin/tools: the tools. */
export default function AdminToolsPage() {
  return <ToolList />;
}
