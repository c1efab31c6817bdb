/** A fake of the CacheStorage API, which jsdom lacks: as much as the app uses, in insertion order. */
export function fakeCaches() {
  const stored = new Map<string, Map<string, Response>>();
  const addressOf = (request: RequestInfo | URL) =>
    new URL(request instanceof Request ? request.url : String(request), 'http://localhost/').href;
  const open = async (name: string) => {
    const entries = stored.get(name) ?? new Map<string, Response>();
    stored.set(name, entries);
    return {
      match: async (request: RequestInfo | URL) => entries.get(addressOf(request))?.clone(),
      put: async (request: RequestInfo | URL, response: Response) =>
        void entries.set(addressOf(request), response),
      delete: async (request: RequestInfo | URL) => entries.delete(addressOf(request)),
      keys: async () => [...entries.keys()].map((address) => new Request(address)),
    };
  };
  return {
    open,
    delete: async (name: string) => stored.delete(name),
    keys: async () => [...stored.keys()],
  };
}
