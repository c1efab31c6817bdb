import { useSearchParams } from 'react-router';

/**
 * Returns whether the run panel is open, kept in the address: `execute=true` opens it, as does a `run` to continue;
 * `parent_execution_id` links a child's run to its parent's (docs/spec/user-side.md#tasks). Opening adds a history
 * entry, so Back closes it.
 */
export function useRunPanel() {
  const [params, setParams] = useSearchParams();
  const set = (isOpen: boolean) =>
    void setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (isOpen) next.set('execute', 'true');
        else for (const name of ['execute', 'run', 'from']) next.delete(name);
        return next;
      },
      { replace: !isOpen, preventScrollReset: true },
    );
  return {
    isOpen: params.get('execute') === 'true' || params.has('run'),
    parentExecutionId: params.get('parent_execution_id') || null,
    open: () => set(true),
    close: () => set(false),
  };
}
