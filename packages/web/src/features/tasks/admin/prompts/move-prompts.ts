import { api, type PromptsMove, type Task } from '@agentarium/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../lib/api/api-client.ts';

/** Moves all prompts of a task to another model family and version; refused while another task keeps one back. */
export function useMovePrompts({ id }: Pick<Task, 'id'>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: PromptsMove) => call(api.tasks.movePrompts, { params: { id }, body }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['prompts'] }),
        client.invalidateQueries({ queryKey: ['tasks'] }),
      ]),
  });
}
