import { type RawBuilder, sql } from 'kysely'
import { findSynonyms } from '#persian/synonyms.ts'
import { findStem } from '#persian/words.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import { toHead } from './collect-words.ts'
import type { Searchable, SearchableRow } from './hooks.server.ts'
import type { SearchTables } from './tables.server.ts'

// How one statement stays quick over a million things. Which words of the index are meant is looked up among the words, never
// among the things. A kind is two parts, its titles and all of it, with numbers of their own for the same word, so that the
// words alone say of each part how many things to expect. Few are all read by the index of their words and ranked; of many the
// kind is walked from its first thing on until there are enough, and where that takes too long, all are read after all. What is
// found is looked for again among what features say may be seen, and shown as it stands there.

const t = withTables<SearchTables>()

/** Words of one question that are looked for. */
export const maxWords = 6
/** Words of the index that one word may stand for in one part, the most frequent. */
const maxMatches = 60
/** Up to so many expected things it is cheaper to read all than to walk. */
const fewThings = 700
/** Things of a kind that a walk looks at. */
const maxWalked = 6000

export type FoundThing = Pick<SearchableRow, 'id' | 'key' | 'title' | 'detail' | 'tag'> & {
  kind: string
  lang: string | null
}
/** How many things of a kind there are; an estimate where there are many. */
export type FoundKind = { kind: string; total: number; is_estimate: boolean }

type Row = FoundKind & { [K in keyof Omit<FoundThing, 'kind'>]: FoundThing[K] | null }

/**
 * The things in which all of these folded words stand, or words that begin with them: of each kind the first `perKind`; or of
 * `only` its first `ofOne`, and of the others how many there are.
 */
export async function findThings(
  db: Db,
  searchables: readonly Searchable[],
  asked: { words: readonly string[]; only: string | null; perKind: number; ofOne: number; now: Date },
): Promise<{ kinds: FoundKind[]; things: FoundThing[] }> {
  const { rows } = await sql<Row>`${buildStatement(db, searchables, asked)}`.execute(t(db))
  const things = rows.flatMap(({ kind, id, key, title, detail, tag, lang }) =>
    id === null ? [] : [{ kind, id, key: key!, title: title!, detail, tag, lang }],
  )
  const kinds = [...new Map(rows.map(row => [row.kind, row])).values()]
  return { kinds: kinds.map(({ kind, total, is_estimate }) => ({ kind, total, is_estimate })), things }
}

/** What stands for a word: whatever begins with it, and as whole words itself without its ending and what means the same. */
function listForms(word: string): { word: string; isHead: boolean }[] {
  const stem = findStem(word)
  const same = [word, ...(stem === null ? [] : [stem])]
    .flatMap(findSynonyms)
    // As one word it stands for what a ZWNJ joins.
    .map(synonym => synonym.replaceAll(' ', ''))
  const wholes = new Set([...(stem === null ? [] : [stem]), ...same])
  wholes.delete(word)
  return [{ word, isHead: true }, ...[...wholes].map(whole => ({ word: whole, isHead: false }))]
}

function buildStatement(
  db: Db,
  searchables: readonly Searchable[],
  { words, only, perKind, ofOne, now }: Parameters<typeof findThings>[2],
) {
  const forms = words.flatMap((word, at) => listForms(word).map(form => ({ ...form, place: at + 1 })))
  const places = words.map((_, at) => at + 1)
  const each = (make: (place: number) => RawBuilder<unknown>, between: RawBuilder<unknown>) =>
    sql.join(places.map(make), between)
  const matches = (place: number) => sql.ref(`matches_${place}`)
  const wholes = (place: number) => sql.ref(`wholes_${place}`)
  const holdsAll = each(place => sql`terms && part.${matches(place)}`, sql` and `)
  const things = sql.join(
    searchables.map(
      ({ kind, select, hasLang }) => sql`
        select id, key, title, detail, tag, ${hasLang ? sql`lang` : sql`null`}::text as lang from ${select(db, now)} as things
        where chosen.kind = ${kind} and things.id = chosen.id`,
    ),
    sql` union all `,
  )
  return sql`
    with asked as (
      select place, word, is_head
      from unnest(${forms.map(({ place }) => place)}::int[], ${forms.map(({ word }) => word)}::text[],
        ${forms.map(({ isHead }) => isHead)}::bool[]) as asked (place, word, is_head)
    ),
    numbered as (
      select place, kind, in_title, number, uses, is_whole,
        row_number() over (partition by place, kind, in_title order by is_whole desc, uses desc) as nth
      from asked cross join lateral (
        select kind, in_title, number, uses, is_head and search_word.word = asked.word as is_whole from search_word
        where is_head and length(asked.word) > 2 and uses > 0 and kind <> ''
          and search_word.word >= asked.word and search_word.word < asked.word || chr(1114111)
        union all
        select kind, in_title, number, uses, search_word.word = asked.word from search_word
        where is_head and length(asked.word) <= 2 and uses > 0 and kind <> ''
          and search_word.word in (asked.word, ${toHead('')} || asked.word)
        union all
        select kind, in_title, number, uses, false from search_word
        where not is_head and uses > 0 and kind <> '' and search_word.word = asked.word
      ) matching
    ),
    matched as (
      select place, kind, in_title, array_agg(number) as numbers, sum(uses)::float8 as uses,
        coalesce(array_agg(number) filter (where is_whole), '{}') as wholes
      from numbered where nth <= ${maxMatches} group by place, kind, in_title
    ),
    part as materialized (
      select kind, in_title, things * exp(sum(ln(least(1, uses / things)))) as expected,
        case when ${only}::text is null or kind = ${only}::text then ${only === null ? perKind : ofOne}::int else 1 end as wanted,
        ${each(
          place => sql`max(numbers) filter (where place = ${sql.lit(place)}) as ${matches(place)},
            max(wholes) filter (where place = ${sql.lit(place)}) as ${wholes(place)}`,
          sql`, `,
        )}
      from matched join search_kind using (kind)
      where things > 0
      group by kind, in_title, things having count(*) = ${sql.lit(words.length)}
    ),
    found as materialized (
      select part.kind, in_title, expected, hit.id, hit.rank, hit.wholes, hit.total
      from part cross join lateral (
        with walked as materialized (
          select id, rank, ${sql.lit(words.length)} as wholes, null::bigint as total
          from (
            select id, rank, terms from search_entry where search_entry.kind = part.kind
            order by rank, id limit ${sql.lit(maxWalked)}
          ) first_ones
          where part.expected > ${sql.lit(fewThings)} and ${holdsAll}
          limit part.wanted
        )
        select * from walked
        union all
        (
          select id, rank, ${each(place => sql`(terms && part.${wholes(place)})::int`, sql` + `)} as wholes,
            count(*) over () as total
          from search_entry
          where (part.expected <= ${sql.lit(fewThings)} or (select count(*) from walked) < part.wanted) and ${holdsAll}
          order by wholes desc, rank, id limit part.wanted
        )
      ) hit
    ),
    -- One or two letters are looked for in titles alone.
    counted as (
      select distinct on (kind) kind, coalesce(total, round(expected))::int as total, total is null as is_estimate
      from found order by kind, in_title, total
    ),
    chosen as (
      select kind, id, row_number() over (partition by kind order by in_title desc, wholes desc, rank, id) as nth
      from (
        select kind, id, bool_or(in_title) as in_title, max(wholes) as wholes, min(rank) as rank
        from found group by kind, id
      ) once
    )
    select counted.kind, total, is_estimate, thing.*
    from counted left join lateral (
      select shown.* , nth from chosen cross join lateral (${things}) shown
      where chosen.kind = counted.kind and nth <= ${only === null ? perKind : ofOne}
        and (${only}::text is null or chosen.kind = ${only}::text)
    ) thing on true
    order by thing.nth`
}
