/** The rooms of a package, each with those that it may import besides itself. The same tables are in docs/house.md. */
export type Rooms = Record<string, string[]>;

export const serverRooms: Rooms = {
  main: ['app', 'features', 'engine', 'demo-model', 'db', 'platform', 'config', 'locales'],
  app: ['features', 'engine', 'demo-model', 'db', 'platform', 'config', 'locales'],
  features: ['engine', 'db', 'platform', 'config', 'locales'],
  engine: ['platform', 'locales'],
  'demo-model': ['platform'],
  db: ['platform'],
  platform: ['config'],
  config: [],
  locales: [],
};

export const webRooms: Rooms = {
  app: ['pages', 'features', 'widgets', 'data', 'design', 'lib', 'locales'],
  pages: ['features', 'widgets', 'data', 'design', 'lib', 'locales'],
  features: ['widgets', 'data', 'design', 'lib', 'locales'],
  widgets: ['data', 'design', 'lib', 'locales'],
  data: ['lib'],
  design: ['lib', 'locales'],
  lib: ['locales'],
  locales: [],
};
