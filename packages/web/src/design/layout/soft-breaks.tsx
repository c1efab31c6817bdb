/** A name without spaces (`weather_for_a_week`, `anna.petrova@example.com`) that may wrap at punctuation; a host stays whole. */
export function SoftBreaks({ text }: { text: string }) {
  const [, head, rest] = /^(.[^._@]*(?:[._]+(?=[^._@])|(?=@)))(.+)$/.exec(text) ?? [];
  if (!head || !rest) return text;
  return (
    <>
      {head}
      <wbr />
      {rest.startsWith('@') ? rest : <SoftBreaks text={rest} />}
    </>
  );
}
