/** An idempotency key of 128 random bits for a purchase; plain HTTP has no `randomUUID`. */
export function newPurchaseKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
