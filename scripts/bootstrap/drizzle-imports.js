// Node reads a package's package.json again for every module it loads from it, and that of Drizzle is huge: parsing it
// hundreds of times costs half of a start's loading. Here a neighbour of a Drizzle module is found without it,
// and each of its entrances is looked up once.
import { registerHooks } from 'node:module';

const inDrizzle = '/node_modules/drizzle-orm/';
const entrances = new Map();

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '', conditions } = context;
    if (specifier.startsWith('.') && specifier.endsWith('.js') && parentURL.includes(inDrizzle)) {
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
    }
    if (!/^drizzle-orm(\/|$)/.test(specifier) || !conditions.includes('import'))
      return next(specifier, context);
    const found = entrances.get(specifier) ?? next(specifier, context);
    entrances.set(specifier, found);
    return { ...found, shortCircuit: true };
  },
});
