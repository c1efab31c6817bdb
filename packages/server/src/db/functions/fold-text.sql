-- A text as the search compares it: one spelling of composed letters, Latin letters without accents, ё as е
-- (features/executions/search/search-text.ts does the same with what is typed). A short й keeps its mark: it is a letter.

create or replace function fold_text(given text) returns text language sql immutable strict parallel safe as $$
  select translate(
    case when given ~ '[\u00c0-\u024f\u0300-\u036f\u1100-\u11ff\u1e00-\u1fff\u3099\u309a]' then
      regexp_replace(
        normalize(regexp_replace(normalize(given, nfd), '([A-Za-z])[\u0300-\u036f]+', '\1', 'g'), nfc),
        '[\u0300-\u036f]+', '', 'g')
    else given end, 'ёЁ', 'еЕ')
$$;
