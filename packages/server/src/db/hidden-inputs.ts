/** A run's inputs without the given names. */
export const withoutHidden = (inputs: Record<string, unknown>, hidden: readonly string[]) =>
  Object.fromEntries(Object.entries(inputs).filter(([name]) => !hidden.includes(name)));
