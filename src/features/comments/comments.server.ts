import { type Selectable, sql } from 'kysely'
import { mayDo } from '#account/permissions.ts'
import { findAge, lockPerson, notify, personCards, record } from '#account/public.server.ts'
import { AppError, notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { AppContext, RequestContext, SignedIn } from '#server/app-context.ts'
import { invalidateTags } from '#server/http/finished-pages.ts'
import {
  countRows,
  type Db,
  readPage,
  type Tx,
  transaction,
  withTables,
} from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import type { CommentKind } from './rules.ts'
import {
  type CommentSubjects,
  findSubjects,
  type HasFeatures,
  listSubjectKinds,
  type Subject,
} from './subjects.server.ts'
import type { CommentTables } from './tables.server.ts'
import { commentsTag, tagComments } from './tags.ts'

const t = withTables<CommentTables>()

/** Of one person within a quarter of an hour. */
const maxInQuarter = 5
const quarter = 15 * 60_000
/** Answers that stand under a comment; nobody reads more. */
const maxReplies = 50

type InputOf<Call extends keyof calls.CommentCalls> = CheckedInputOf<calls.CommentCalls[Call]>

const shownColumns = [
  'id',
  'author_id',
  'author_name',
  'body',
  'created_at',
  'edited_at',
  'at_second',
] as const
type Row = Pick<Selectable<CommentTables['comment']>, (typeof shownColumns)[number]>

async function showAll<R extends Row>(db: Db, rows: readonly R[]) {
  const cards = await personCards(
    db,
    rows.flatMap(({ author_id }) => author_id ?? []),
  )
  return rows.map(row => ({ row, comment: toComment(row, cards) }))
}

const toComment = (
  { id, author_id, author_name, body, created_at, edited_at, at_second }: Row,
  cards: ReadonlyMap<string, { name: string }>,
): calls.Comment => ({
  id,
  author: (author_id ? cards.get(author_id)?.name : author_name) ?? null,
  body,
  createdAt: created_at.toISOString(),
  isEdited: edited_at !== null,
  second: at_second,
})

/** @throws AppError notFound */
export const listComments =
  (subjects: CommentSubjects) =>
  async ({ db }: RequestContext, { slug, page, perPage }: InputOf<'list'>) => {
    const subject = await subjects.find(db, slug)
    const shown = t(db)
      .selectFrom('comment')
      .where('about_kind', '=', subjects.kind)
      .where('about_id', '=', subject.id)
      .where('parent_id', 'is', null)
      .where('state', '=', 'shown')
      // What was taken back stands only where others answered it.
      .where(
        sql<boolean>`(body <> '' or exists (select from comment as reply where reply.parent_id = comment.id and reply.state = 'shown' and reply.body <> ''))`,
      )
    const { rows, total } = await readPage(
      shown.select(shownColumns).orderBy('at_second').orderBy('created_at').orderBy('id'),
      { page, perPage },
    )
    const replies = await listReplies(
      db,
      rows.map(({ id }) => id),
    )
    const all = await showAll<Row & { parent_id?: string | null }>(db, [...rows, ...replies])
    const items = all.slice(0, rows.length).map(({ row, comment }) => ({
      ...comment,
      replies: all.filter(({ row: { parent_id } }) => parent_id === row.id).map(({ comment }) => comment),
    }))
    return { items, page, perPage, total }
  }

async function listReplies(db: Db, parentIds: readonly string[]) {
  if (parentIds.length === 0) return []
  return t(db)
    .selectFrom(inner =>
      inner
        .selectFrom('comment')
        .select([...shownColumns, 'parent_id'])
        .select(sql<number>`row_number() over (partition by parent_id order by created_at, id)`.as('place'))
        .where('parent_id', 'in', parentIds)
        .where('state', '=', 'shown')
        .where('body', '!=', '')
        .as('reply'),
    )
    .selectAll()
    .where('place', '<=', maxReplies)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/**
 * @throws AppError notFound, also of a comment that cannot be answered; conflict, where the id is another's; invalid, at
 * `body`, where it is a flood, and at `second`, where there is no such second
 */
export const writeComment =
  (subjects: CommentSubjects) =>
  (
    { app, db, user, now }: SignedIn,
    {
      slug,
      id,
      parent,
      body,
      second = null,
    }: { slug: string; id: string; parent: string | null; body: string; second?: number | null },
  ) =>
    transaction(db, async tx => {
      const subject = await subjects.hold(tx, slug)
      // Two at once wait for each other, so that both are counted.
      await lockPerson(tx, user.id)
      const sent = await t(tx)
        .selectFrom('comment')
        .select(['author_id', 'state'])
        .where('id', '=', id)
        .executeTakeFirst()
      if (sent) {
        if (sent.author_id !== user.id) throw new AppError('conflict')
        return { state: sent.state }
      }
      if (parent) await checkParent(tx, subject.id, parent)
      const at_second = parent ? null : await checkSecond(tx, subjects, subject, second)
      await refuseFlood(tx, user.id, now())
      const state = await findFirstState(tx, user, now())
      await t(tx)
        .insertInto('comment')
        .values({
          id,
          about_kind: subjects.kind,
          about_id: subject.id,
          parent_id: parent,
          author_id: user.id,
          body,
          state,
          at_second,
          created_at: now(),
          edited_at: null,
          decided_at: null,
          decided_by: null,
        })
        .execute()
      if (state === 'shown') {
        await invalidateTags(tx, tagComments(subject.path))
        await notifyAnswered(app, tx, { parentId: parent, answererId: user.id, subject })
      }
      return { state }
    })

/** Tells whoever said what was answered, unless they answered themselves. */
async function notifyAnswered(
  app: AppContext,
  tx: Tx,
  {
    parentId,
    answererId,
    subject: { title, path },
  }: { parentId: string | null; answererId: string | null; subject: Subject },
) {
  if (parentId === null) return
  const parent = await t(tx)
    .selectFrom('comment')
    .select('author_id')
    .where('id', '=', parentId)
    .where('body', '!=', '')
    .executeTakeFirst()
  if (!parent?.author_id || parent.author_id === answererId) return
  await notify(app, tx, parent.author_id, 'comment-answered', { page: title, link: path })
}

/** @throws AppError notFound */
async function checkParent(tx: Tx, subjectId: string, parent: string) {
  await t(tx)
    .selectFrom('comment')
    .select('id')
    .where('id', '=', parent)
    .where('about_id', '=', subjectId)
    .where('parent_id', 'is', null)
    .where('state', '=', 'shown')
    .executeTakeFirstOrThrow(notFound)
}

/** The second to keep: null where there are none. */
async function checkSecond(tx: Tx, subjects: CommentSubjects, { id }: Subject, second: number | null) {
  const seconds = await subjects.countSeconds?.(tx, id)
  if (seconds === undefined) return null
  // Players round: the last moment may be a little past the end.
  if (second !== null && second <= seconds + 1) return Math.min(second, seconds)
  const message = second === null ? 'بگویید دربارهٔ کدام لحظه است.' : 'این لحظه پس از پایان است.'
  throw new AppError('invalid', { message, errors: [{ field: 'second', message }] })
}

async function refuseFlood(tx: Tx, userId: string, now: Date) {
  const count = await countRows(
    t(tx)
      .selectFrom('comment')
      .where('author_id', '=', userId)
      .where('created_at', '>', new Date(now.getTime() - quarter)),
  )
  if (count < maxInQuarter) return
  const message = 'پشت سر هم چند دیدگاه نوشته‌اید؛ یک ربع دیگر ادامه دهید. آنچه نوشته‌اید همین‌جا می‌ماند.'
  throw new AppError('invalid', { message, errors: [{ field: 'body', message }] })
}

/** Of moderators, and of adults whose words staff have read and shown before, it is shown at once. */
async function findFirstState(
  tx: Tx,
  { id, roles }: { id: string; roles: readonly string[] },
  now: Date,
): Promise<calls.CommentState> {
  if (mayDo(roles, 'comments.moderate')) return 'shown'
  if ((await findAge(tx, id, now)) !== 'adult') return 'waiting'
  const decided = await t(tx)
    .selectFrom('comment')
    .select('state')
    .where('author_id', '=', id)
    .where('decided_at', 'is not', null)
    .orderBy('decided_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return decided?.state === 'shown' ? 'shown' : 'waiting'
}

/** @throws AppError notFound */
export const listOwnComments =
  (subjects: CommentSubjects) =>
  async ({ db, user }: SignedIn, { slug }: InputOf<'listOwn'>) => {
    const subject = await subjects.find(db, slug)
    const rows = await t(db)
      .selectFrom('comment')
      .select([...shownColumns, 'state'])
      .where('author_id', '=', user.id)
      .where('about_kind', '=', subjects.kind)
      .where('about_id', '=', subject.id)
      .where('body', '!=', '')
      .orderBy('created_at', 'desc')
      .limit(50)
      .execute()
    const shown = await showAll(db, rows)
    return { items: shown.map(({ row: { state }, comment }) => ({ ...comment, state })) }
  }

/**
 * Writes it otherwise: what staff would read first, nobody else reads until they have.
 * @throws AppError notFound, for what others said and what was taken back as well
 */
export const changeComment =
  (subjects: CommentSubjects) =>
  ({ db, user, now }: SignedIn, { comment, body }: { comment: string; body: string }) =>
    transaction(db, async tx => {
      const before = await t(tx)
        .selectFrom('comment')
        .select('state')
        .where('id', '=', comment)
        .where('author_id', '=', user.id)
        .where('about_kind', '=', subjects.kind)
        .where('body', '!=', '')
        .forUpdate()
        .executeTakeFirstOrThrow(notFound)
      const first = await findFirstState(tx, user, now())
      // What staff have hidden comes back through staff alone.
      const isHidden = before.state === 'hidden' && !mayDo(user.roles, 'comments.moderate')
      const state = isHidden ? 'waiting' : first
      const row = await t(tx)
        .updateTable('comment')
        .set({ body, state, edited_at: now() })
        .where('id', '=', comment)
        .returning('about_id')
        .executeTakeFirstOrThrow()
      await invalidateSubject(tx, subjects, row.about_id)
      return { state }
    })

/** @throws AppError notFound, for what others said as well */
export const deleteComment =
  (subjects: CommentSubjects) =>
  async ({ db, user }: SignedIn, { comment }: InputOf<'remove'>) => {
    await transaction(db, async tx => {
      const row = await t(tx)
        .updateTable('comment')
        .set({ body: '' })
        .where('id', '=', comment)
        .where('author_id', '=', user.id)
        .where('about_kind', '=', subjects.kind)
        .returning('about_id')
        .executeTakeFirstOrThrow(notFound)
      await invalidateSubject(tx, subjects, row.about_id)
    })
    return {}
  }

async function invalidateSubject(tx: Tx, { list }: CommentSubjects, id: string) {
  const [subject] = await list(tx, [id])
  if (subject) await invalidateTags(tx, tagComments(subject.path))
}

/** @throws AppError notFound, of what nobody sees; conflict, of one's own */
export const reportComment =
  (subjects: CommentSubjects) =>
  async ({ db, user, now }: SignedIn, { comment }: InputOf<'report'>) => {
    const row = await t(db)
      .selectFrom('comment')
      .select('author_id')
      .where('id', '=', comment)
      .where('about_kind', '=', subjects.kind)
      .where('state', '=', 'shown')
      .executeTakeFirstOrThrow(notFound)
    if (row.author_id === user.id) {
      throw new AppError('conflict', { message: 'این دیدگاه از خود شماست؛ می‌توانید پاکش کنید.' })
    }
    await t(db)
      .insertInto('comment_report')
      .values({ comment_id: comment, reporter_id: user.id, created_at: now(), closed_at: null })
      .onConflict(conflict => conflict.doNothing())
      .execute()
    return {}
  }

const openReports = sql<number>`(
  select count(*)::int from comment_report
  where comment_id = comment.id and closed_at is null)`

export async function listQueuedComments(
  { app, db }: SignedIn,
  { queue, page, perPage }: CheckedInputOf<typeof calls.listQueuedComments>,
) {
  const found = t(db)
    .selectFrom('comment')
    .where('body', '!=', '')
    .where(
      queue === 'reported'
        ? sql<boolean>`state = 'shown' and id in (select comment_id from comment_report where closed_at is null)`
        : sql<boolean>`state = ${queue}`,
    )
  const { rows, total } = await readPage(
    found
      .select([...shownColumns, 'state', 'parent_id', 'about_kind', 'about_id'])
      .select(openReports.as('reports'))
      .orderBy('created_at')
      .orderBy('id'),
    { page, perPage },
  )
  const subjects = await findSubjects(app, db, rows)
  const shown = await showAll(db, rows)
  const items = shown.map(({ row, comment }) => {
    const { title = '', path = '/' } = subjects.get(row.about_id) ?? {}
    return {
      ...comment,
      state: row.state,
      subject: { kind: row.about_kind, title, path },
      reports: row.reports,
      isAnswer: row.parent_id !== null,
    }
  })
  return { items, page, perPage, total }
}

/** @throws AppError notFound */
export async function decideComment(
  { app, db, user, now }: SignedIn,
  { comment, state }: CheckedInputOf<typeof calls.decideComment>,
) {
  await transaction(db, async tx => {
    const row = await t(tx)
      .selectFrom('comment')
      .select(['about_kind', 'about_id', 'author_id', 'parent_id', 'body', 'state'])
      .where('id', '=', comment)
      .forUpdate()
      .executeTakeFirst()
    const subjects = listSubjectKinds(app).find(({ kind }) => kind === row?.about_kind)
    if (!row || !subjects) throw new AppError('notFound')
    await t(tx)
      .updateTable('comment')
      .set({ state, decided_at: now(), decided_by: user.id })
      .where('id', '=', comment)
      .execute()
    await t(tx)
      .updateTable('comment_report')
      .set({ closed_at: now() })
      .where('comment_id', '=', comment)
      .where('closed_at', 'is', null)
      .execute()
    const [subject] = await subjects.list(tx, [row.about_id])
    if (!subject) throw new AppError('notFound')
    await record(tx, {
      actorId: user.id,
      action: subjects.audited[state],
      subjectId: row.author_id,
      about: { kind: subjects.audited.about, id: subject.id, name: subject.title },
      at: now(),
    })
    await invalidateTags(tx, tagComments(subject.path))
    // Decided again as it stands, or taken back by its author, it is no news.
    if (row.state === state || row.body === '') return
    if (row.author_id !== null && row.author_id !== user.id) {
      await notify(app, tx, row.author_id, `comment-${state}`, { page: subject.title, link: subject.path })
    }
    if (state === 'shown') {
      await notifyAnswered(app, tx, { parentId: row.parent_id, answererId: row.author_id, subject })
    }
  })
  return {}
}

/** What is said under something goes with it. */
export async function removeComments(tx: Tx, kind: CommentKind, subjectId: string): Promise<void> {
  await t(tx).deleteFrom('comment').where('about_kind', '=', kind).where('about_id', '=', subjectId).execute()
}

/** What somebody said goes with them; what others answered stays. */
export async function eraseComments(tx: Tx, userId: string): Promise<void> {
  const blanked = await t(tx)
    .updateTable('comment')
    .set({ body: '', author_id: null })
    .where('author_id', '=', userId)
    .returning('id')
    .execute()
  await t(tx).updateTable('comment').set({ decided_by: null }).where('decided_by', '=', userId).execute()
  await t(tx).deleteFrom('comment_report').where('reporter_id', '=', userId).execute()
  // Which pages these stand on only other features know.
  if (blanked.length > 0) await invalidateTags(tx, commentsTag)
}

export async function exportComments(db: Db, userId: string, app: HasFeatures): Promise<object> {
  const rows = await t(db)
    .selectFrom('comment')
    .select(['about_kind', 'about_id', 'body', 'at_second as second', 'state', 'created_at as at'])
    .where('author_id', '=', userId)
    .where('body', '!=', '')
    .orderBy('created_at')
    .execute()
  const subjects = await findSubjects(app, db, rows)
  const comments = rows.map(({ about_kind, about_id, ...comment }) => ({
    kind: about_kind,
    under: subjects.get(about_id)?.title ?? null,
    ...comment,
  }))
  const reports = await t(db)
    .selectFrom('comment_report')
    .select('created_at as at')
    .where('reporter_id', '=', userId)
    .orderBy('created_at')
    .execute()
  return { comments, reports }
}
