import { isListed } from '../agents/index.ts';
import type { TaskParts } from './present.ts';

/** A task as visible to a caller, without unlisted children; null when it is not listed itself. */
export function visibleParts(parts: TaskParts, isAdmin: boolean): TaskParts | null {
  if (!isListed(parts.task.deployment_state, isAdmin) || !isListed(parts.agent.deployment_state, isAdmin))
    return null;
  return { ...parts, children: parts.children.filter((child) => isListed(child.deployment_state, isAdmin)) };
}
