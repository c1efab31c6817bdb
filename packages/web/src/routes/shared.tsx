import { SharedResult } from '../features/executions/share/shared-result.tsx';

export { SharedResultFailed as ErrorBoundary } from '../features/executions/share/shared-result.tsx';

/** /shared/{token}: a shared result, for anyone who has the link. */
export function Component() {
  return <SharedResult />;
}
