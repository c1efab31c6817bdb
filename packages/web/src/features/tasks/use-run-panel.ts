import { useSearchParams } from 'react-router';

/**
 * Whether the run panel is open, kept in the address: `execute=true` opens it, `parent_execution_id` links a child's
 * run to its parent's (specification section 2, routes). Opening is a step that Back undoes.
 */
export function useRunPanel() {
  const [params, setParams] = useSearchParams();
  const set = (isOpen: boolean) =>
    void setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (isOpen) next.set('execute', 'true');
        else next.delete('execute');
        return next;
      },
      { replace: !isOpen, preventScrollReset: true },
    );
  return {
    isOpen: params.get('execute') === 'true',
    parentExecutionId: params.get('parent_execution_id') || null,
    open: () => set(true),
    close: () => set(false),
  };
}
