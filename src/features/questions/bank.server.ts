import { sql } from 'kysely'
import type { LevelCode } from '#persian/level-names.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import { shuffle } from './mix.ts'
import type {
  ItemParameters,
  QuestionBody,
  QuestionKey,
  QuestionKind,
  QuestionSkill,
  QuestionTrack,
} from './question.ts'
import type { QuestionTables } from './tables.server.ts'

const t = withTables<QuestionTables>()

/** A question in one version, as an attempt keeps it. */
export type QuestionRef = { id: string; version: number }
/** How a version is called in a map. */
export const formatRef = ({ id, version }: QuestionRef) => `${id}:${version}`

export type BankItem = QuestionRef &
  ItemParameters & { skill: QuestionSkill; level: LevelCode; kind: QuestionKind; tags: string[] }

/** Every question in use of a language and track, with what is known of it as an item of an adaptive test; no texts. */
export function listItems(
  db: Db,
  { language, track = 'adult' }: { language: string; track?: QuestionTrack },
): Promise<BankItem[]> {
  return t(db)
    .selectFrom('question')
    .select(['id', 'version', 'skill', 'level', 'kind', 'tags', 'a', 'b', 'c'])
    .select(['se_a as seA', 'se_b as seB', 'se_c as seC'])
    .where('state', '=', 'in_use')
    .where('is_reserved', '=', false)
    .where('language', '=', language)
    .where('track', '=', track)
    .orderBy('id')
    .execute()
}

export type FoundQuestion = QuestionRef & {
  code: string | null
  language: string
  skill: QuestionSkill
  level: LevelCode
  kind: QuestionKind
  body: QuestionBody
  /** Never leaves the server before its moment. */
  key: QuestionKey
  hasAudio: boolean
}

/**
 * These versions by `formatRef`, whatever has become of the questions since; what there never was is missing.
 */
export async function findQuestions(
  db: Db,
  refs: readonly QuestionRef[],
): Promise<Map<string, FoundQuestion>> {
  if (refs.length === 0) return new Map()
  const rows = await t(db)
    .selectFrom('question_version as version')
    .innerJoin('question', 'question.id', 'version.question_id')
    .select(['question.id', 'version.version', 'code', 'language', 'skill', 'level', 'kind', 'body', 'key'])
    .select('audio_key')
    .where('question_id', 'in', [...new Set(refs.map(({ id }) => id))])
    .where('version.version', 'in', [...new Set(refs.map(({ version }) => version))])
    .execute()
  const wanted = new Set(refs.map(formatRef))
  return new Map(
    rows
      .map(({ audio_key, ...row }) => ({ ...row, hasAudio: audio_key !== null }))
      .filter(row => wanted.has(formatRef(row)))
      .map(row => [formatRef(row), row]),
  )
}

/** Which questions an exam draws from: those in use that fit all of what is named, and have every tag. */
export type DrawFilter = {
  language: string
  track?: QuestionTrack | undefined
  skill?: QuestionSkill | undefined
  level?: LevelCode | undefined
  tags?: readonly string[] | undefined
  kinds?: readonly QuestionKind[] | undefined
  /** Those that the attempt has from elsewhere. */
  except?: readonly string[] | undefined
}

const selectDrawable = (db: Db, { language, track, skill, level, tags, kinds, except }: DrawFilter) => {
  let query = t(db)
    .selectFrom('question')
    .where('state', '=', 'in_use')
    .where('is_reserved', '=', false)
    .where('language', '=', language)
    .where('track', '=', track ?? 'adult')
  if (skill) query = query.where('skill', '=', skill)
  if (level) query = query.where('level', '=', level)
  if (tags?.length) query = query.where(sql<boolean>`tags @> ${[...tags]}::text[]`)
  if (kinds?.length) query = query.where('kind', 'in', [...kinds])
  if (except?.length) query = query.where('id', 'not in', [...except])
  return query
}

/**
 * So many questions, by chance that the seed decides: the same seed draws the same ones while the bank stays. Fewer
 * where the bank has fewer.
 */
export async function drawQuestions(
  db: Db,
  { count, seed, ...filter }: DrawFilter & { count: number; seed: string },
): Promise<QuestionRef[]> {
  const pool = await selectDrawable(db, filter).select(['id', 'version']).orderBy('id').execute()
  return shuffle(pool, seed).slice(0, count)
}

/** From how many questions would be drawn. */
export async function countDrawable(db: Db, filter: DrawFilter): Promise<number> {
  const { count } = await selectDrawable(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The versions that new attempts get of these questions, whether they are in use or not. */
export async function findCurrentVersions(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await t(db)
    .selectFrom('question')
    .select(['id', 'version'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, version }) => [id, version]))
}
