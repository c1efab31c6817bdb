// Node parses a package's package.json again for every module loaded from it, and Drizzle's is huge: parsing it
// hundreds of times takes half of the startup's loading time. This resolves imports between Drizzle modules without it,
// and looks up each entry point only once.
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
