/** Sentences of the server that the page says in the reader's language, by how they begin. */
const known: [start: string, key: string][] = [
  ['This id stands above already', 'twice'],
  ['Unknown agent', 'agent'],
  ['Unknown prompt', 'prompt'],
  ['Unknown task', 'task'],
  ['Unknown tool', 'tool'],
  ['Unknown picture', 'picture'],
  ['The picture ', 'pictureBytes'],
  ['Must be a PNG', 'pictureBytes'],
  ['Each side must be', 'pictureBytes'],
  ['The id is not that', 'pictureId'],
  ['This name is already taken', 'taken'],
  ['The parent must be a parent task', 'parent'],
  ['Tasks that are not in the file are children', 'children'],
  ['Users have schedules of this task', 'schedules'],
  ['Must be a catalogue of Agentarium', 'format'],
  ['Must be version 1', 'version'],
];

/** The key of a problem's text; null for what has only the server's words. */
export const problemKey = (message: string): string | null =>
  known.find(([start]) => message.startsWith(start))?.[1] ??
  (message.includes('All prompts must have the same model') ? 'mixed' : null);
