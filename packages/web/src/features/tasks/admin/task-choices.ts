import type { Agent, Prompt, Task, Tool } from '@agentarium/contracts';

/** What a task's form chooses from. */
export type TaskChoices = {
  agents: readonly Agent[];
  prompts: readonly Prompt[];
  tasks: readonly Task[];
  tools: readonly Tool[];
};
