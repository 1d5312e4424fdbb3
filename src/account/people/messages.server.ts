import { sql } from 'kysely'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { Fault } from '#contract/fault.ts'
import type { NoticeKey, PartOf, ValuesOf } from '#contract/letter-texts.ts'
import { type UserEvent, userChannel } from '#contract/live.ts'
import type { Notice, NoticeTerms } from '#contract/notice.ts'
import { type Tx, tablesOf, transaction } from '#server/database/database.ts'
import type { House, SignedIn } from '#server/house.ts'
import { publishToMany } from '#server/live/publish.ts'
import { noticeOf } from '#server/post/letter-words.ts'
import type * as calls from '../contract.ts'
import type { AccountTables } from '../tables.server.ts'

const t = tablesOf<AccountTables>()

const messagesChanged: UserEvent = { changed: 'messages' }
/** Every open page of these users hears that messages came or were read. */
const tellPages = (tx: Tx, userIds: readonly string[]) =>
  publishToMany(tx, userIds.map(userChannel), messagesChanged)

/**
 * Tells somebody, in the transaction of what it tells of: the message stands on the site, and by which other channels
 * it leaves is decided after the commit (`notices/tell.server.ts`), by what the person chose.
 */
export async function notify(tx: Tx, userId: string, notice: Notice, now: Date): Promise<void> {
  await notifyMany(tx, [userId], notice, now)
}

/** What is filled into a notice, the path of the site it leads to, and when it leaves. */
type Told<K extends NoticeKey> = Omit<ValuesOf<K, 'body' & PartOf<K>>, 'name'> & {
  link?: string
} & NoticeTerms

/**
 * Tells somebody in the words the studio keeps for it (`contract/letter-texts.ts`), and answers what was said. Whoever is
 * told is its `{name}`.
 */
export async function tell<K extends NoticeKey>(
  house: House,
  tx: Tx,
  userId: string,
  key: K,
  { link, neededBy, isUrgent, condition, ...values }: Told<K>,
): Promise<Notice> {
  const user = await t(tx).selectFrom('users').select('name').where('id', '=', userId).executeTakeFirst()
  const all = { ...values, name: user?.name ?? '' } as unknown as ValuesOf<K, 'body' & PartOf<K>>
  const notice = { ...(await noticeOf(house, tx, key, all)), link, neededBy, isUrgent, condition }
  await notify(tx, userId, notice, house.now())
  return notice
}

/** Tells many the same: one row each, and one statement for a thousand. Who is not there any more is left out. */
export async function notifyMany(
  tx: Tx,
  userIds: readonly string[],
  { type, title, body, link = null, prose = null, ...terms }: Notice,
  now: Date,
): Promise<void> {
  const { neededBy = null, isUrgent = false, condition } = terms
  const asked = condition ? JSON.stringify(condition) : null
  for (let from = 0; from < userIds.length; from += 1000) {
    const ids = userIds.slice(from, from + 1000)
    // Who does not want this kind on the site has it in the list, but is not made to look.
    const { rows } = await sql<{ user_id: string }>`
      insert into message (user_id, type, title, body, link, prose_id, created_at, needed_by, is_urgent, condition, read_at)
      select users.id, ${type}, ${title}, ${body}, ${link}, ${prose}::uuid, ${now}::timestamptz,
        ${neededBy}::timestamptz, ${isUrgent}::boolean, ${asked}::jsonb,
        case when not notice_choice.wanted then ${now}::timestamptz end
      from users left join notice_choice on notice_choice.user_id = users.id
        and notice_choice.type = ${type} and notice_choice.channel = 'in-app'
      where users.id = any(${ids}::uuid[])
      returning user_id`.execute(t(tx))
    await tellPages(
      tx,
      rows.map(({ user_id }) => user_id),
    )
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
 * @throws Fault notFound, for somebody else's and for none alike
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
      .executeTakeFirst()
    if (!message) throw new Fault('notFound')
    if (message.read_at) return
    await t(tx).updateTable('message').set({ read_at: now() }).where('id', '=', id).execute()
    await tellPages(tx, [user.id])
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
    if (numUpdatedRows > 0n) await tellPages(tx, [user.id])
  })
  return {}
}
