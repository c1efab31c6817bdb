export const catalogueKinds = ['tool', 'prompt', 'agent', 'task'] as const;
export type CatalogueKind = (typeof catalogueKinds)[number];

/** The actions of an import on an item. */
export const catalogueActions = ['new', 'changed', 'same'] as const;
export type CatalogueAction = (typeof catalogueActions)[number];

/** The parts of a call in which a tool sends a secret. */
export const secretPlaces = ['header', 'query', 'command'] as const;
export type SecretPlace = (typeof secretPlaces)[number];

/** The orders of the lists of the catalogue, and the directions of any list. */
export const catalogueSorts = ['name', 'updated'] as const;
export const sortOrders = ['asc', 'desc'] as const;

/** The lists of the catalogue whose items can be archived. */
export const archivableLists = ['agents', 'tasks', 'prompts', 'tools'] as const;
export type ArchivableList = (typeof archivableLists)[number];

/** Which archived items a list of the catalogue has, if it has any: beside the others, or alone. */
export const archivedChoices = ['included', 'only'] as const;
export type ArchivedChoice = (typeof archivedChoices)[number];
