import type { AuthoredContent, AuthoredPlace } from '#contract/authored-question.ts'
import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import { buildQuestion } from './build-question.ts'
import { buildDuplicateKey, buildSearchKey } from './duplicate-key.ts'
import { assumeParameters } from './parameters.ts'
import type { QuestionState, QuestionTables } from './tables.server.ts'

const t = withTables<QuestionTables>()

/** A question that is not in the bank yet. */
export type NewQuestion = {
  id: string
  code: string | null
  language: string
  place: AuthoredPlace
  content: AuthoredContent
  state: QuestionState
  source: string
  /** It belongs to an exam of its own, and is drawn for no other. */
  isReserved?: boolean
  audio?: { key: string; seconds: number } | undefined
  /** SHA-256 of the files it was imported with. */
  mediaHashes?: readonly string[]
}

/**
 * Writes questions with their first version, in a fixed number of statements; one whose id or code is there already is
 * left as it is.
 * @returns how many were written
 */
export async function insertQuestions(
  tx: Tx,
  questions: readonly NewQuestion[],
  { now, by = null }: { now: Date; by?: string | null },
): Promise<number> {
  let written = 0
  for (let start = 0; start < questions.length; start += 200) {
    const some = questions.slice(start, start + 200)
    const inserted = await t(tx)
      .insertInto('question')
      .values(some.map(question => toRow(question, now)))
      .onConflict(conflict => conflict.doNothing())
      .returning('id')
      .execute()
    const ids = new Set(inserted.map(({ id }) => id))
    const versions = some.filter(({ id }) => ids.has(id)).map(question => toVersion(question, now, by))
    if (versions.length > 0) await t(tx).insertInto('question_version').values(versions).execute()
    written += versions.length
  }
  return written
}

function toRow(
  { id, code, language, place, content, state, source, isReserved = false, mediaHashes = [] }: NewQuestion,
  now: Date,
) {
  const { a, b, c } = assumeParameters(place, content)
  return {
    id,
    code,
    language,
    track: place.track,
    skill: place.skill,
    level: place.level,
    kind: content.kind,
    tags: place.tags,
    state,
    version: 1,
    source,
    is_reserved: isReserved,
    a,
    b,
    c,
    search_key: buildSearchKey(content, place.tags, code),
    duplicate_key: buildDuplicateKey(content),
    media_hashes: [...mediaHashes],
    created_at: now,
    changed_at: now,
  }
}

function toVersion({ id, place, content, audio }: NewQuestion, now: Date, by: string | null) {
  return {
    question_id: id,
    version: 1,
    ...buildQuestion(id, content, { skill: place.skill, audioSeconds: audio?.seconds }),
    audio_key: audio?.key ?? null,
    created_by: by,
    created_at: now,
  }
}

/** What authors call the questions that the bank has. */
export async function listCodes(db: Db): Promise<Set<string>> {
  const rows = await t(db).selectFrom('question').select('code').where('code', 'is not', null).execute()
  return new Set(rows.flatMap(({ code }) => code ?? []))
}
