export const catalogueKinds = ['tool', 'prompt', 'agent', 'task'] as const;
export type CatalogueKind = (typeof catalogueKinds)[number];

/** The actions of an import on an item. */
export const catalogueActions = ['new', 'changed', 'same'] as const;
export type CatalogueAction = (typeof catalogueActions)[number];

/** The parts of a call in which a tool sends a secret. */
export const secretPlaces = ['header', 'query', 'command'] as const;
export type SecretPlace = (typeof secretPlaces)[number];

/** What lists of the catalogue can be ordered by, and the directions of any list. */
export const catalogueSorts = ['name', 'updated'] as const;
export const sortOrders = ['asc', 'desc'] as const;
