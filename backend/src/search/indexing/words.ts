import { type RawBuilder, sql } from 'kysely'

/** "5 kV" is also indexed as "5kV". */
const units = 'kV|V|kA|mA|A|kW|W|GHz|MHz|nm|µm|mm|cm|in|ft|AWG|ohm|pF|Torr|C|pins?|contacts?|conductors?|leads?'

function withJoinedUnits(text: RawBuilder<unknown>) {
  return sql`(select concat_ws(' ', written, (select string_agg(found[1] || found[2], ' ')
    from regexp_matches(written, ${`([0-9.]+) (${units})\\M`}, 'g') as each(found)))
    from (select ${text} offset 0) as each(written))`
}

/**
 * Lexemes of a text: English stems, and unchanged words, so that a type "T" or an "A" is found too. Dashes
 * of any length and slashes count as spaces; otherwise, "cf-2.75" would contain the number -2.75, and "14–16 AWG" -16.
 * A negated word is one word, so that "rotatable" does not match "non-rotatable".
 */
export function words(text: RawBuilder<unknown>) {
  return sql`(select to_tsvector('english', plain) || to_tsvector('simple', plain)
    from (select unaccent(translate(regexp_replace(${text}, '\\m(non)[- ]', '\\1', 'gi'), '-/‐‑‒–—−', '        ')) offset 0) as each(plain))`
}

/** The same for texts that contain digits. */
export function wordsWithUnits(text: RawBuilder<unknown>) {
  return words(withJoinedUnits(text))
}

/** A part number in the form used for comparison: lowercase, without dashes, dots and spaces. */
export function plainNumber(text: RawBuilder<unknown>) {
  return sql`lower(regexp_replace(${text}, '[^[:alnum:]]', '', 'g'))`
}

/**
 * Flange sizes have synonyms: 2.75" CF (DN40) is also CF40, NW25 KF is KF25 and QF25, and NW20/25 KF is both. The first of
 * each (CF40, KF25, DN100ISO) is unambiguous and used for searching.
 */
export function otherNames(name: RawBuilder<unknown>) {
  return sql`case
  when ${name} ~ ' CF \\(DN[0-9]+\\)$' then regexp_replace(${name}, '^.* CF \\(DN([0-9]+)\\)$', 'CF\\1 DN\\1CF DN\\1')
  when ${name} ~ '^NW[0-9/]+ KF$' then (
    select string_agg(concat_ws(' ', 'KF' || size, 'NW' || size, 'QF' || size, 'DN' || size || 'KF', 'DN' || size), ' ')
    from regexp_split_to_table(substring(${name} from '^NW([0-9/]+)'), '/') as each(size))
  when ${name} ~ '^ISO[0-9]+$' then regexp_replace(${name}, '^ISO([0-9]+)$', 'DN\\1ISO DN\\1')
  end`
}
