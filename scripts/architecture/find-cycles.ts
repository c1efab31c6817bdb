/** Each cycle once, from its first file on. Takes the imports of each file; files that are not in it import nothing. */
export function findCycles(reached: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>();
  const found = new Set<string>();
  const visit = (path: string, trail: string[]): void => {
    const start = trail.indexOf(path);
    if (start !== -1) {
      found.add(`cycle: ${[...trail.slice(start), path].join(' -> ')}`);
      return;
    }
    if (done.has(path)) return;
    for (const next of reached.get(path) ?? []) visit(next, [...trail, path]);
    done.add(path);
  };
  for (const path of reached.keys()) visit(path, []);
  return [...found];
}
