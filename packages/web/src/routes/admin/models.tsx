import { FamilyList } from '../../features/models/family-list.tsx';

/** /admin/models: the families of models. */
export function Component() {
  return <FamilyList />;
}
