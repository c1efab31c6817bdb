/** A key of 128 random bits; `randomUUID` is missing where the page is served over plain HTTP. */
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
