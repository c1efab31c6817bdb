/** A key of 128 random bits under which a purchase is made once; plain HTTP has no `randomUUID`. */
export function newPurchaseKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
