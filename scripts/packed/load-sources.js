// Node runs no TypeScript below node_modules, where an installed package is, and there npm knows no workspaces: the
// types of our own sources are stripped here, and their one package of ours is found where it lies.
import { readFileSync } from 'node:fs';
import { registerHooks, stripTypeScriptTypes } from 'node:module';
import { fileURLToPath } from 'node:url';

const root = new URL('../../', import.meta.url).href;
const contracts = new URL('packages/contracts/', root).href;
const manifest = JSON.parse(readFileSync(new URL('package.json', contracts), 'utf8'));

registerHooks({
  resolve(specifier, context, next) {
    if (specifier !== manifest.name && !specifier.startsWith(`${manifest.name}/`))
      return next(specifier, context);
    const file = manifest.exports[`.${specifier.slice(manifest.name.length)}`];
    return { url: new URL(file, contracts).href, format: 'module', shortCircuit: true };
  },
  load(url, context, next) {
    if (!url.startsWith(root) || !url.endsWith('.ts')) return next(url, context);
    const source = stripTypeScriptTypes(readFileSync(fileURLToPath(url), 'utf8'));
    return { format: 'module', source, shortCircuit: true };
  },
});
