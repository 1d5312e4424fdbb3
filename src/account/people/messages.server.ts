import { sql } from 'kysely'
import { notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { type UserEvent, userChannel } from '#contract/live.ts'
import type { NoticeKey, PartOf, ValuesOf } from '#contract/message-templates.ts'
import type { Notice, NoticeTerms } from '#contract/notice.ts'
import type { AppContext, SignedIn } from '#server/app-context.ts'
import { publishToMany } from '#server/engines/live/publish.ts'
import { type Db, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import { loadNoticeTemplate } from '#server/platform/messaging/message-templates.ts'
import type * as calls from '../contract.ts'
import type { AccountTables } from '../tables.server.ts'

const t = withTables<AccountTables>()

const messagesChanged: UserEvent = { changed: 'messages' }
/** Every open page of these users learns that messages came or were read. */
const publishChange = (tx: Tx, userIds: readonly string[]) =>
  publishToMany(tx, userIds.map(userChannel), messagesChanged)

/**
 * Notifies somebody, in the transaction of its cause: the message stands on the site, and by which other channels
 * it leaves is decided after the commit (`notices/queue-deliveries.server.ts`), by what the person chose.
 */
export async function sendNotice(tx: Tx, userId: string, notice: Notice, now: Date): Promise<void> {
  await keepMessages(tx, [{ userIds: [userId], notice }], now)
}

/** What is filled into a notice, the path of the site it leads to, and when it leaves. */
type NoticeValues<K extends NoticeKey> = Omit<ValuesOf<K, 'body' & PartOf<K>>, 'name'> & {
  link?: string
} & NoticeTerms

/** One of many who are notified: whom, and what is filled in for them. */
export type NoticeRecipient<K extends NoticeKey> = NoticeValues<K> & { userId: string }

/**
 * Notifies somebody in the wording the studio keeps for it (each feature's `message-templates.ts`), and answers the
 * notice. Whoever is notified is its `{name}`.
 */
export async function notify<K extends NoticeKey>(
  app: AppContext,
  tx: Tx,
  userId: string,
  key: K,
  values: NoticeValues<K>,
): Promise<Notice> {
  return (await notifyMany(app, tx, key, [{ ...values, userId }]))[0]!
}

/** Notifies many as `notify` does, each in their own name and with what is theirs; in as many statements as one. */
export async function notifyMany<K extends NoticeKey>(
  app: AppContext,
  tx: Tx,
  key: K,
  people: readonly NoticeRecipient<K>[],
): Promise<Notice[]> {
  if (people.length === 0) return []
  const users = await t(tx)
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', 'in', [...new Set(people.map(({ userId }) => userId))])
    .execute()
  const names = new Map(users.map(({ id, name }) => [id, name]))
  const render = await loadNoticeTemplate(app, tx, key)
  const addressedNotices = people.map(
    ({ userId, link, neededBy, isUrgent, condition, mailThread, ...values }) => {
      const all = { ...values, name: names.get(userId) ?? '' } as unknown as ValuesOf<K, 'body' & PartOf<K>>
      return {
        userIds: [userId],
        notice: { ...render(all), link, neededBy, isUrgent, condition, mailThread },
      }
    },
  )
  await keepMessages(tx, addressedNotices, app.now())
  return addressedNotices.map(({ notice }) => notice)
}

/** What somebody was told that leads to a path of the site, the oldest first. */
export const listNoticesAbout = (db: Db, userId: string, link: string) =>
  t(db)
    .selectFrom('message')
    .select(['id', 'title', 'created_at'])
    .where('user_id', '=', userId)
    .where('link', '=', link)
    .orderBy('created_at')
    .limit(50)
    .execute()

/** Notifies many of the same: one row each, and one statement for a thousand. Who is not there any more is left out. */
export async function sendNoticeToMany(
  tx: Tx,
  userIds: readonly string[],
  notice: Notice,
  now: Date,
): Promise<void> {
  const ids = [...new Set(userIds)]
  for (let from = 0; from < ids.length; from += atOnce) {
    await keepMessages(tx, [{ userIds: ids.slice(from, from + atOnce), notice }], now)
  }
}

/** How many are notified in one statement. */
const atOnce = 1000

/** One row for each who is still there, and one statement for a thousand notices; their pages learn of it. */
async function keepMessages(
  tx: Tx,
  addressedNotices: readonly { userIds: readonly string[]; notice: Notice }[],
  now: Date,
): Promise<void> {
  for (let from = 0; from < addressedNotices.length; from += atOnce) {
    const notices = addressedNotices.slice(from, from + atOnce).map(({ userIds, notice }) => ({
      user_ids: userIds,
      type: notice.type,
      title: notice.title,
      body: notice.body,
      link: notice.link,
      prose: notice.prose,
      needed_by: notice.neededBy,
      is_urgent: notice.isUrgent ?? false,
      condition: notice.condition,
      mail_thread: notice.mailThread,
    }))
    // Half of a cut emoji is text for the driver, but no JSON.
    const printed = JSON.stringify(notices, (_, value) =>
      typeof value === 'string' ? value.toWellFormed() : value,
    )
    // What concerns a child without an account goes to the guardian, who is told of whom it is; what it leads to is the child's.
    // Who does not want this kind on the site has it in the list, but is not made to look.
    const { rows } = await sql<{ user_id: string }>`
      insert into message (user_id, child_id, type, title, body, link, prose_id, created_at, needed_by, is_urgent,
        condition, mail_thread, read_at)
      select coalesce(users.guardian_id, users.id), case when users.guardian_id is not null then users.id end,
        notice.type, case when users.guardian_id is null then notice.title else users.name || ': ' || notice.title end,
        notice.body, case when users.guardian_id is null or notice.link like '/pay?%' then notice.link
          when notice.link is not null then '/profile?tab=children&child=' || users.id end, notice.prose, ${now}::timestamptz,
        notice.needed_by, notice.is_urgent, notice.condition, notice.mail_thread,
        case when not notice_choice.wanted then ${now}::timestamptz end
      from jsonb_to_recordset(${printed}::jsonb) as notice (user_ids uuid[], type text, title text,
        body text, link text, prose uuid, needed_by timestamptz, is_urgent boolean, condition jsonb, mail_thread jsonb)
      cross join unnest(notice.user_ids) as told (id)
      join users on users.id = told.id
      left join notice_choice on notice_choice.user_id = coalesce(users.guardian_id, users.id)
        and notice_choice.type = notice.type and notice_choice.channel = 'in-app'
      returning user_id`.execute(t(tx))
    await publishChange(tx, [...new Set(rows.map(({ user_id }) => user_id))])
  }
}

/** Keeps rendered prose for messages that many get; `id` is the caller's, so that it is kept once. */
export async function keepProse(tx: Tx, id: string, html: string): Promise<void> {
  await t(tx)
    .insertInto('message_prose')
    .values({ id, html })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** The messages to the user, the newest first. */
export async function listMessages(
  { db, user }: SignedIn,
  { page, perPage }: CheckedInputOf<typeof calls.messages>,
) {
  const counts = await t(db)
    .selectFrom('message')
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      fn.countAll<number>().filterWhere('read_at', 'is', null).as('unread'),
    ])
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow()
  const rows = await t(db)
    .selectFrom('message')
    .leftJoin('message_prose', 'message_prose.id', 'message.prose_id')
    .selectAll('message')
    .select('message_prose.html')
    .where('user_id', '=', user.id)
    .orderBy('created_at', 'desc')
    .orderBy('message.id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  const items = rows.map(row => ({
    id: row.id,
    title: row.title,
    body: row.body,
    createdAt: row.created_at.toISOString(),
    readAt: row.read_at?.toISOString() ?? null,
    link: row.link,
    html: row.html,
  }))
  return { items, page, perPage, ...counts }
}

/**
 * Marks a message as read; the first instant stands.
 * @throws AppError notFound, for somebody else's and for none alike
 */
export async function readMessage(
  { db, user, now }: SignedIn,
  { id }: CheckedInputOf<typeof calls.readMessage>,
) {
  await transaction(db, async tx => {
    const message = await t(tx)
      .selectFrom('message')
      .select('read_at')
      .where('id', '=', id)
      .where('user_id', '=', user.id)
      .forUpdate()
      .executeTakeFirstOrThrow(notFound)
    if (message.read_at) return
    await t(tx).updateTable('message').set({ read_at: now() }).where('id', '=', id).execute()
    await publishChange(tx, [user.id])
  })
  return {}
}

export async function readAllMessages({ db, user, now }: SignedIn) {
  await transaction(db, async tx => {
    const { numUpdatedRows } = await t(tx)
      .updateTable('message')
      .set({ read_at: now() })
      .where('user_id', '=', user.id)
      .where('read_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows > 0n) await publishChange(tx, [user.id])
  })
  return {}
}
