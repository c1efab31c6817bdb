export const catalogueKinds = ['tool', 'prompt', 'agent', 'task'] as const;
export type CatalogueKind = (typeof catalogueKinds)[number];

/** What an import does with an item. */
export const catalogueActions = ['new', 'changed', 'same'] as const;
export type CatalogueAction = (typeof catalogueActions)[number];

/** Where a tool puts a secret. */
export const secretPlaces = ['header', 'query', 'command'] as const;
export type SecretPlace = (typeof secretPlaces)[number];
