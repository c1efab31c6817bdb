import { UserParamsPanel } from '../features/users/user-params.tsx';

/** /params: personal parameters (health profile). */
export default function ParamsPage() {
  return <UserParamsPanel />;
}
