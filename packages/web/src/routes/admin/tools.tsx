import { ToolList } from '../../features/tools/tool-list.tsx';

/** /admin/tools: the tools. */
export function Component() {
  return <ToolList />;
}
