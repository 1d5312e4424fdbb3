import { sql } from 'kysely'
import type { LevelCode } from '#persian/level-names.ts'
import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import type { ItemParameters, QuestionAnswer, QuestionBody, QuestionTrack } from './question.ts'
import type { QuestionTables, ResponseSource } from './tables.server.ts'

const t = withTables<QuestionTables>()

/** An answer that was marked, as statistics and estimates need it. */
export type QuestionResponse = {
  attemptId: string
  questionId: string
  version: number
  source: ResponseSource
  /** From 0 to 1. */
  fraction: number
  chosen: readonly string[]
  /** What the whole attempt says of the person's ability; null where nobody estimated it. */
  theta: number | null
  answeredAt: Date
}

/**
 * The ids of the parts that an answer chose, as the log keeps them: options, `gap:option`, `left:right`. What was typed or
 * said is not among them.
 */
export function listChosen(body: QuestionBody, answer: QuestionAnswer | null): string[] {
  if (answer?.kind === 'single') return [answer.option]
  if (answer?.kind === 'multiple') return answer.options
  if (answer?.kind === 'matching') {
    return Object.entries(answer.pairs).map(([left, right]) => `${left}:${right}`)
  }
  if (answer?.kind === 'cloze' && body.kind === 'cloze') {
    return body.gaps.flatMap(({ id, options }) =>
      options && answer.gaps[id] ? [`${id}:${answer.gaps[id]}`] : [],
    )
  }
  return []
}

/** Logs the marked answers of attempts; an answer that was marked anew takes the place of what was logged. */
export async function recordResponses(tx: Tx, responses: readonly QuestionResponse[]): Promise<void> {
  for (let start = 0; start < responses.length; start += 500) {
    await t(tx)
      .insertInto('question_response')
      .values(
        responses.slice(start, start + 500).map(response => ({
          attempt_id: response.attemptId,
          question_id: response.questionId,
          version: response.version,
          source: response.source,
          fraction: response.fraction,
          chosen: [...response.chosen],
          theta: response.theta,
          answered_at: response.answeredAt,
        })),
      )
      .onConflict(conflict =>
        conflict.columns(['attempt_id', 'question_id']).doUpdateSet(({ ref }) => ({
          version: ref('excluded.version'),
          fraction: ref('excluded.fraction'),
          chosen: ref('excluded.chosen'),
          theta: ref('excluded.theta'),
        })),
      )
      .execute()
  }
}

/** The log of a language's answers, by question and then by time: what parameters are estimated from. */
export function listResponses(
  db: Db,
  {
    language,
    track = 'adult',
    source,
    questionIds,
  }: { language: string; track?: QuestionTrack; source?: ResponseSource; questionIds?: readonly string[] },
): Promise<QuestionResponse[]> {
  let query = t(db)
    .selectFrom('question_response as response')
    .innerJoin('question', 'question.id', 'response.question_id')
    .select(['attempt_id as attemptId', 'question_id as questionId', 'response.version', 'response.source'])
    .select(['fraction', 'chosen', 'theta', 'answered_at as answeredAt'])
    .where('language', '=', language)
    .where('track', '=', track)
  if (source) query = query.where('response.source', '=', source)
  if (questionIds) query = query.where('question_id', 'in', [...questionIds])
  return query.orderBy('question_id').orderBy('answered_at').orderBy('attempt_id').execute()
}

/** Parameters as they were estimated anew, all in one statement. Versions stay: nobody's question has changed. */
export async function updateParameters(
  tx: Tx,
  estimates: readonly ({ id: string } & ItemParameters & { level?: LevelCode })[],
): Promise<void> {
  if (estimates.length === 0) return
  await sql`update question set a = new.a, b = new.b, c = new.c, se_a = new."seA", se_b = new."seB", se_c = new."seC",
      level = coalesce(new.level, question.level)
    from jsonb_to_recordset(${JSON.stringify(estimates)}::jsonb) as new(
      id uuid, a float8, b float8, c float8, "seA" float8, "seB" float8, "seC" float8, level text)
    where question.id = new.id`.execute(t(tx))
}

/** Says why the answers to a question do not fit the model, for staff to look at; null takes it back. */
export async function flagMisfits(
  tx: Tx,
  misfits: readonly { id: string; reason: string | null }[],
): Promise<void> {
  if (misfits.length === 0) return
  await sql`update question set flagged = new.reason
    from jsonb_to_recordset(${JSON.stringify(misfits)}::jsonb) as new(id uuid, reason text)
    where question.id = new.id`.execute(t(tx))
}
