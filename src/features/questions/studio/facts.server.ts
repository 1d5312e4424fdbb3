import { sql } from 'kysely'
import { findFullNames } from '#account/public.server.ts'
import { AppError, notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { RequestContext } from '#server/app-context.ts'
import { signedLink } from '#server/engines/media/links.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import type { readQuestionFacts, readQuestionVersion } from '../contract.ts'
import { summarise } from '../duplicate-key.ts'
import type { QuestionBody, QuestionKey } from '../question.ts'
import type { QuestionTables } from '../tables.server.ts'
import { listContents } from './list.server.ts'

const t = withTables<QuestionTables>()
/** Fewer answers than these say nothing of how well a question tells strong from weak. */
const minForDiscrimination = 20
/** From here on two questions are shown as alike (trigrams, 0 to 1). */
const minLikeness = 0.55

/** @throws AppError notFound */
export async function readFacts(context: RequestContext, { id }: CheckedInputOf<typeof readQuestionFacts>) {
  const { db } = context
  const question = await t(db).selectFrom('question').selectAll().where('id', '=', id).executeTakeFirst()
  if (!question) throw new AppError('notFound')
  const versions = await t(db)
    .selectFrom('question_version')
    .select(['version', 'created_at', 'created_by', 'audio_key'])
    .where('question_id', '=', id)
    .orderBy('version', 'desc')
    .execute()
  const names = await findFullNames(
    db,
    versions.flatMap(({ created_by }) => created_by ?? []),
  )
  const audioKey = versions.find(({ version }) => version === question.version)?.audio_key
  const { a, b, c, se_a, se_b, code, source, version, flagged } = question
  return {
    code,
    source,
    version,
    flagged,
    sound: audioKey ? signedLink(context, audioKey) : null,
    versions: versions.map(({ version, created_at, created_by }) => ({
      version,
      createdAt: created_at.toISOString(),
      by: (created_by && names.get(created_by)?.name) ?? null,
    })),
    statistics: { a, b, c, seA: se_a, seB: se_b, ...(await countAnswers(db, id, version)) },
    twins: await findTwins(db, question),
  }
}

async function countAnswers(db: Db, id: string, version: number) {
  const counted = await t(db)
    .selectFrom('question_response')
    .select([
      sql<number>`count(*)::int`.as('answered'),
      sql<number | null>`avg(fraction)`.as('rightShare'),
      sql<number>`count(theta)::int`.as('withAbility'),
      sql<number | null>`corr(fraction, theta)`.as('discrimination'),
      sql<number>`count(*) filter (where source = 'placement')::int`.as('placement'),
      sql<number>`count(*) filter (where source = 'exam')::int`.as('exam'),
      sql<number>`count(*) filter (where source = 'quiz')::int`.as('quiz'),
    ])
    .where('question_id', '=', id)
    .executeTakeFirstOrThrow()
  const { answered, rightShare, withAbility, discrimination, placement, exam, quiz } = counted
  return {
    answered,
    attempts: { placement, exam, quiz },
    rightShare,
    discrimination: withAbility >= minForDiscrimination ? discrimination : null,
    options: await countOptions(db, id, version),
  }
}

/** How often each option of this version was chosen; ids of options are of one version. */
async function countOptions(db: Db, id: string, version: number) {
  const found = await t(db)
    .selectFrom('question_version')
    .select(['body', 'key'])
    .where('question_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  const options = listOptions(found)
  if (options.length === 0) return []
  const { rows } = await sql<{ id: string; count: number }>`
    select id, count(*)::int as count from question_response, unnest(chosen) as id
    where question_id = ${id} and version = ${version} group by id
  `.execute(t(db))
  const counts = new Map(rows.map(row => [row.id, row.count]))
  return options.map(option => ({ ...option, count: counts.get(option.id) ?? 0 }))
}

function listOptions({ body, key }: { body: QuestionBody; key: QuestionKey }) {
  if (body.kind === 'single' && key.kind === 'single') {
    return body.options.map(option => ({ ...option, isRight: option.id === key.option }))
  }
  if (body.kind === 'multiple' && key.kind === 'multiple') {
    return body.options.map(option => ({ ...option, isRight: key.options.includes(option.id) }))
  }
  if (body.kind !== 'cloze' || key.kind !== 'cloze') return []
  return body.gaps.flatMap(({ id, options = [] }) =>
    options.map(option => ({
      id: `${id}:${option.id}`,
      text: `${id}: ${option.text}`,
      isRight: key.gaps[id]?.includes(option.id) ?? false,
    })),
  )
}

/** Questions of the same language that ask nearly the same, the likest first. */
async function findTwins(
  db: Db,
  { id, language, duplicate_key }: { id: string; language: string; duplicate_key: string },
) {
  const likeness = sql<number>`similarity(duplicate_key, ${duplicate_key})`
  const rows = await t(db)
    .selectFrom('question')
    .select(['id', 'code', likeness.as('likeness')])
    .where('language', '=', language)
    .where('id', '<>', id)
    .where(likeness, '>', minLikeness)
    .orderBy('likeness', 'desc')
    .orderBy('id')
    .limit(5)
    .execute()
  const contents = await listContents(
    db,
    rows.map(row => row.id),
  )
  return rows.map(row => ({ ...row, summary: summarise(contents.get(row.id)!) }))
}

/** @throws AppError notFound */
export async function readVersion(
  { db }: RequestContext,
  { id, version }: CheckedInputOf<typeof readQuestionVersion>,
) {
  if (!/^[1-9]\d{0,5}$/.test(version)) throw new AppError('notFound')
  const found = await t(db)
    .selectFrom('question_version')
    .innerJoin('question', 'question.id', 'question_id')
    .select(['language', 'body', 'key'])
    .where('question_id', '=', id)
    .where('question_version.version', '=', Number(version))
    .executeTakeFirstOrThrow(notFound)
  return found
}
