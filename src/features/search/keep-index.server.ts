import { sql } from 'kysely'
import type { AppContext } from '#server/app-context.ts'
import { staleChannel } from '#server/http/finished-pages.ts'
import { type Db, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import type { Job } from '#server/platform/jobs.ts'
import { collectWords } from './collect-words.ts'
import type { Searchable } from './hooks.server.ts'
import type { SearchTables } from './tables.server.ts'

const t = withTables<SearchTables>()

/** Things that are read and written at a time. */
const batch = 2000
/** Milliseconds for which what was changed is gathered, so that many writers cause one look. */
const pause = 300

/** Under which words are kept whatever holds them. */
export const everyKind = ''

type Asked = Pick<AppContext, 'features' | 'db' | 'now'>

export const listSearchables = ({ features }: Pick<AppContext, 'features'>): Searchable[] =>
  features.flatMap(({ searchables = [] }) => searchables).sort((one, other) => one.order - other.order)

/** Brings the index in step with what features have: after what they changed, and now and then for what nobody told of. */
export const keepSearchIndex: Job<{ kinds?: string[] }> = {
  name: 'keep-search-index',
  every: '*/10 * * * *',
  // Before the first look there is nothing to be found.
  waits: 'select not exists (select from search_kind)',
  run: (app, { kinds }) => indexAll(app, kinds),
}

/** Compares every kind, or these alone, with what is indexed of it, and writes what differs. */
export async function indexAll(app: Asked, kinds?: readonly string[]): Promise<void> {
  for (const searchable of listSearchables(app)) {
    if (kinds && !kinds.includes(searchable.kind)) continue
    while (await indexSome(app, searchable)) {
      // As long as a whole batch differed there may be more.
    }
  }
}

type Changed = {
  id: string
  title: string
  words: string
  rank: number
  fingerprint: string
  old: number[] | null
}
export type IndexedThing = Pick<Changed, 'id' | 'title' | 'words' | 'rank' | 'fingerprint'>

/** Answers whether there may be more. */
async function indexSome({ db, now }: Asked, { kind, select }: Searchable): Promise<boolean> {
  return transaction(db, async tx => {
    // One process after another: they would count the same words twice.
    await sql`select pg_advisory_xact_lock(hashtext(${`search ${kind}`}))`.execute(t(tx))
    const things = select(tx, now())
    const { rows: changed } = await sql<Changed>`
      select thing.id, thing.title, thing.words, thing.rank, thing.fingerprint, entry.terms as old
      from (
        select id, title, words, rank::float8 as rank,
          md5(jsonb_build_array(title, words, rank::float8)::text)::uuid as fingerprint
        from ${things} as things
      ) thing
      left join search_entry entry on entry.kind = ${kind} and entry.id = thing.id
      where entry.fingerprint is distinct from thing.fingerprint
      limit ${batch}`.execute(t(tx))
    const { rows: gone } = await sql<{ terms: number[] }>`
      delete from search_entry entry where kind = ${kind}
        and not exists (select from ${things} as things where things.id = entry.id)
      returning terms`.execute(t(tx))
    await takeAway(tx, [...gone.map(({ terms }) => terms), ...changed.flatMap(({ old }) => old ?? [])])
    await writeEntries(tx, kind, changed)
    const added = changed.filter(({ old }) => old === null).length - gone.length
    await t(tx)
      .insertInto('search_kind')
      .values({ kind, things: Math.max(0, added) })
      .onConflict(conflict =>
        conflict.column('kind').doUpdateSet({ things: sql<number>`search_kind.things + ${added}` }),
      )
      .execute()
    return changed.length === batch
  })
}

/** Counts words out that things no longer hold. */
async function takeAway(tx: Tx, terms: readonly (number | readonly number[])[]) {
  const counts = new Map<number, number>()
  for (const number of terms.flat()) counts.set(number, (counts.get(number) ?? 0) + 1)
  if (counts.size === 0) return
  await sql`
    with gone as (
      update search_word set uses = uses - gone.count
      from unnest(${[...counts.keys()]}::int[], ${[...counts.values()]}::int[]) as gone (number, count)
      where search_word.number = gone.number
      returning word, in_title, gone.count
    )
    update search_word set uses = uses - gone.count from gone
    where search_word.word = gone.word and kind = ${everyKind} and not gone.in_title`.execute(t(tx))
}

/** Writes what things of one kind are found by, and counts their words in. */
export async function writeEntries(tx: Tx, kind: string, things: readonly IndexedThing[]): Promise<void> {
  if (things.length === 0) return
  const collected = things.map(collectWords)
  const inTitle = await countWords(
    tx,
    kind,
    true,
    collected.map(words => words.inTitle),
  )
  const all = collected.map(words => words.inAll)
  const inAll = await countWords(tx, kind, false, all)
  await countWords(tx, everyKind, false, all)
  const terms = collected.map(words => [
    ...[...words.inTitle].map(word => inTitle.get(word)!),
    ...[...words.inAll].map(word => inAll.get(word)!),
  ])
  await sql`
    insert into search_entry (kind, id, rank, terms, fingerprint)
    select ${kind}, id, rank, terms::int[], fingerprint
    from unnest(${things.map(({ id }) => id)}::uuid[], ${things.map(({ rank }) => rank)}::float8[],
      ${terms.map(numbers => `{${numbers.join(',')}}`)}::text[],
      ${things.map(({ fingerprint }) => fingerprint)}::uuid[]) as thing (id, rank, terms, fingerprint)
    on conflict (kind, id) do update
      set rank = excluded.rank, terms = excluded.terms, fingerprint = excluded.fingerprint`.execute(t(tx))
}

/** Counts the words of many things in, and answers the number of each. */
async function countWords(tx: Tx, kind: string, inTitle: boolean, all: readonly ReadonlySet<string>[]) {
  const uses = new Map<string, number>()
  for (const words of all) for (const word of words) uses.set(word, (uses.get(word) ?? 0) + 1)
  const words = [...uses.keys()]
  const given = sql`unnest(${words}::text[], ${words.map(word => uses.get(word)!)}::int[]) as given (word, count)`
  // Known words first: an insert that meets a conflict would use up a number all the same.
  const { rows: known } = await sql<{ word: string; number: number }>`
    update search_word set uses = uses + given.count from ${given}
    where search_word.word = given.word and kind = ${kind} and in_title = ${inTitle}
    returning search_word.word, number`.execute(t(tx))
  const numbers = new Map(known.map(({ word, number }) => [word, number]))
  if (numbers.size === words.length) return numbers
  const { rows: added } = await sql<{ word: string; number: number }>`
    insert into search_word (word, kind, in_title, uses)
    select word, ${kind}, ${inTitle}, count from ${given} where not word = any (${[...numbers.keys()]}::text[])
    returning word, number`.execute(t(tx))
  for (const { word, number } of added) numbers.set(word, number)
  return numbers
}

/**
 * Looks again at the kinds whose pages were invalidated, by whichever process: what makes a page untrue makes its entry so.
 * Answers what ends it.
 */
export async function followChanges(app: AppContext): Promise<() => Promise<void>> {
  const searchables = listSearchables(app)
  const waiting = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let sending = Promise.resolve()
  const send = () => {
    timer = undefined
    const kinds = [...waiting].sort()
    waiting.clear()
    sending = sendJob(app, kinds).catch(error =>
      app.log.error({ err: error }, 'the search could not be told of changes'),
    )
  }
  const look = (again: readonly Searchable[]) => {
    for (const { kind } of again) waiting.add(kind)
    if (waiting.size > 0) timer ??= setTimeout(send, pause)
  }
  const unfollow = await app.database.listen(
    staleChannel,
    payload => {
      const stale = JSON.parse(payload) as string[]
      look(searchables.filter(({ tags }) => tags.some(tag => stale.includes(tag))))
    },
    () => look(searchables),
  )
  return async () => {
    clearTimeout(timer)
    await unfollow()
    await sending
  }
}

const sendJob = ({ db, jobs }: { db: Db; jobs: AppContext['jobs'] }, kinds: readonly string[]) =>
  transaction(db, tx => jobs.send(tx, keepSearchIndex.name, { kinds }, { key: kinds.join(' ') }))
