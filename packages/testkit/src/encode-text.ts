/** A text's bytes in an encoding that TextDecoder knows, of one or two bytes a character. Throws if it lacks one. */
export function encodeText(text: string, label: string): Buffer {
  if (/^utf-?16/.test(label)) {
    const bytes = Buffer.from(text, 'utf16le');
    return label.endsWith('be') ? bytes.swap16() : bytes;
  }
  const known = new Map<string, number[]>();
  for (let byte = 0; byte < 256; byte += 1) add([byte]);
  for (let first = 0x81; first < 0xff; first += 1) {
    for (let second = 0x40; second < 0xff; second += 1) add([first, second]);
  }
  function add(bytes: number[]): void {
    const [character = '\ufffd', ...more] = new TextDecoder(label).decode(Uint8Array.from(bytes));
    if (more.length === 0 && character !== '\ufffd' && !known.has(character)) known.set(character, bytes);
  }
  const encoded = [...text].flatMap((character) => {
    const bytes = known.get(character);
    if (!bytes) throw new Error(`${label} has no ${character}`);
    return bytes;
  });
  return Buffer.from(encoded);
}
