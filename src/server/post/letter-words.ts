import { fill, type LetterPart, letterTextFault } from '#contract/letter-text.ts'
import {
  carriesCode,
  isLetterKey,
  type LetterKey,
  letterTextOf,
  type NoticeKey,
  type PartOf,
  type ValuesOf,
} from '#contract/letter-texts.ts'
import type { Notice } from '#contract/notice.ts'
import type { AppContext } from '../app-context.ts'
import type { Settings } from '../config.ts'
import { type Db, type Tx, tablesOf } from '../database/database.ts'
import type { PostTables } from './tables.ts'

const t = tablesOf<PostTables>()

type TemplateContext = Pick<AppContext, 'settings' | 'log'>

/** The site's name, which the SMS of a code ends with. */
export const codeHost = ({ PUBLIC_URL }: Settings) => new URL(PUBLIC_URL).hostname

/** What is wrong with a part of a letter under these settings; null where it may be sent. */
export function letterFault(
  settings: Settings,
  key: LetterKey,
  name: LetterPart,
  text: string,
): string | null {
  const part = letterTextOf(key).parts[name]
  if (!part) throw new Error(`the letter ${key} has no ${name}`)
  const host = carriesCode(key) ? codeHost(settings) : null
  return letterTextFault(part, name, text, { brand: settings.BRAND_FA, host })
}

/** What staff wrote for a letter, whether it still fits or not; version 0 where nobody has. */
export async function readLetterText(db: Db, key: string) {
  const row = await t(db)
    .selectFrom('letter_text')
    .select(['parts', 'version', 'changed_at'])
    .where('key', '=', key)
    .executeTakeFirst()
  return { parts: row?.parts ?? {}, version: row?.version ?? 0, changedAt: row?.changed_at ?? null }
}

/** What staff wrote for any letter, by its key. */
export async function readLetterTexts(db: Db) {
  const rows = await t(db).selectFrom('letter_text').select(['key', 'parts', 'changed_at']).execute()
  return new Map(rows.map(({ key, parts, changed_at }) => [key, { parts, changedAt: changed_at }]))
}

/**
 * Keeps the parts of a letter that staff wrote otherwise than the product says them.
 * @returns the new version; null where somebody else has changed it since `version`
 */
export async function keepLetterText(
  tx: Tx,
  key: LetterKey,
  { parts, version, at }: { parts: Record<string, string>; version: number; at: Date },
): Promise<number | null> {
  const row = { parts: JSON.stringify(parts), version: version + 1, changed_at: at }
  const kept = await t(tx)
    .insertInto('letter_text')
    .values({ key, ...row })
    .onConflict(conflict =>
      conflict.column('key').doUpdateSet(row).where('letter_text.version', '=', version),
    )
    .returning('version')
    .executeTakeFirst()
  return kept?.version ?? null
}

const unfitWarning = 'a text that staff wrote fits no more: what the product says by itself is sent'

/** The names of what is kept for a letter and cannot be sent any more: the product's own words go in its place. */
export const unfitParts = (settings: Settings, key: string, parts: Record<string, string>): string[] =>
  Object.entries(parts)
    .filter(([name, text]) => {
      if (!isLetterKey(key) || !Object.keys(letterTextOf(key).parts).includes(name)) return true
      return typeof text !== 'string' || letterFault(settings, key, name as LetterPart, text) !== null
    })
    .map(([name]) => name)

/** A part of a letter as it is sent, before anything is filled in. */
export async function textOf<K extends LetterKey>(context: TemplateContext, db: Db, key: K, name: PartOf<K>) {
  return (await partsOf(context, db, key))[name as LetterPart]!
}

/**
 * The words of a letter as they are at this moment: what staff wrote, and where that cannot be sent any more, because
 * another version of the product asks for something else, what the product says by itself. Read anew for each letter, so
 * no process says what another has changed.
 */
export async function wordsOf<K extends LetterKey>(context: TemplateContext, db: Db, key: K) {
  const parts = await partsOf(context, db, key)
  return <N extends PartOf<K>>(name: N, values: ValuesOf<K, N>): string =>
    fill(parts[name as LetterPart]!, { ...values, brand: context.settings.BRAND_FA })
}

async function partsOf({ settings, log }: TemplateContext, db: Db, key: LetterKey) {
  const { parts } = await readLetterText(db, key)
  const unfit = unfitParts(settings, key, parts)
  if (unfit.length > 0) log.warn({ letter: key, parts: unfit }, unfitWarning)
  const own = Object.entries(letterTextOf(key).parts)
  return Object.fromEntries(
    own.map(([name, { original }]) => [name, unfit.includes(name) ? original : (parts[name] ?? original)]),
  ) as { [name in LetterPart]?: string }
}

/** The words of a notice, of the kind it is. */
export async function noticeOf<K extends NoticeKey>(
  context: TemplateContext,
  db: Db,
  key: K,
  values: ValuesOf<K, 'body' & PartOf<K>>,
): Promise<Notice> {
  return (await noticeWords(context, db, key))(values)
}

/** The words of a notice for many, of whom each has other values. */
export async function noticeWords<K extends NoticeKey>(context: TemplateContext, db: Db, key: K) {
  const say = (await wordsOf(context, db, key)) as (part: 'title' | 'body', values: object) => string
  return (values: ValuesOf<K, 'body' & PartOf<K>>): Notice => ({
    type: letterTextOf(key).type!,
    title: say('title', values),
    body: say('body', values),
  })
}

/** Says in the log which texts of staff this version of the product cannot send. */
export async function sayWhatFitsNoMore({ db, settings, log }: AppContext): Promise<void> {
  for (const [letter, { parts }] of await readLetterTexts(db)) {
    const unfit = unfitParts(settings, letter, parts)
    if (unfit.length > 0) log.warn({ letter, parts: unfit }, unfitWarning)
  }
}
