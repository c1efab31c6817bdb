import type { Agent, Prompt, Task, Tool } from '@agentarium/contracts';

/** The choices of a task's form. */
export type TaskChoices = {
  agents: readonly Agent[];
  prompts: readonly Prompt[];
  tasks: readonly Task[];
  tools: readonly Tool[];
};
