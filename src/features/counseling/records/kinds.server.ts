import { sql } from 'kysely'
import { selectPeople } from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import { key } from '#persian/search-key.ts'
import { sortKey } from '#persian/sort-key.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import type { CounselingTables } from '../tables.server.ts'
import * as calls from './contract.ts'
import type { RecordKind } from './records.server.ts'

const t = withTables<CounselingTables>()

const rials = (toman: number) => toman * 10
const toman = (price: unknown) => Math.round(Number(price) / 10)

export const topicRecords: RecordKind<calls.Topic> = {
  kind: 'counselingTopic',
  table: 'counseling_topic',
  order: ['place'],
  calls: calls.topics,
  getName: ({ title }) => title,
  toColumns: ({ title, topicNote, icon, position, isHidden }) => ({
    title,
    note: topicNote,
    icon,
    place: position,
    is_hidden: isHidden,
    search_key: key(`${title} ${topicNote}`),
  }),
  toValues: row => ({
    title: row.title as string,
    topicNote: row.note as string,
    icon: row.icon as calls.TopicIcon,
    position: row.place as number,
    isHidden: row.is_hidden as boolean,
  }),
}

export const counselorRecords: RecordKind<calls.Counselor> = {
  kind: 'counselor',
  table: 'counselor',
  order: ['sort_key'],
  calls: calls.counselors,
  getName: ({ name }) => name,
  toColumns: ({
    name,
    userId,
    headline,
    biography,
    spokenLanguages,
    meetingLink,
    sessionPrice,
    isHidden,
  }) => ({
    name,
    user_id: userId || null,
    headline,
    biography,
    languages: spokenLanguages,
    meeting_link: meetingLink,
    price: rials(sessionPrice),
    is_hidden: isHidden,
    sort_key: sortKey(name),
    search_key: key(`${name} ${headline}`),
  }),
  toValues: (row, topicIds) => ({
    name: row.name as string,
    userId: (row.user_id as string | null) ?? '',
    headline: row.headline as string,
    biography: row.biography as string,
    spokenLanguages: row.languages as string,
    meetingLink: row.meeting_link as string,
    topicIds: (topicIds as string[] | undefined) ?? [],
    sessionPrice: toman(row.price),
    isHidden: row.is_hidden as boolean,
  }),
  readParts: readCounselorTopics,
  async check(tx, id, { userId }) {
    if (userId === '') return
    // One at a time, so that of two counselors who are given one account at once the second finds it taken.
    await sql`select pg_advisory_xact_lock(hashtext('accounts of counselors'))`.execute(t(tx))
    const refused = (message: string) => new AppError('invalid', { errors: [{ field: 'userId', message }] })
    const account = await selectPeople(tx, 'counselor').where('id', '=', userId).executeTakeFirst()
    const other = await t(tx)
      .selectFrom('counselor')
      .select(['id', 'name'])
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (other && other.id !== id) throw refused(`این حساب از آنِ ${other.name} است. اول آن را از او بردارید.`)
    if (!account && !other) {
      throw refused('این حساب نقش مشاور ندارد. اول مالک مدرسه در «حساب‌ها» این نقش را به آن بدهد.')
    }
  },
  async writeParts(tx, id, { topicIds }) {
    await t(tx).deleteFrom('counselor_topic').where('counselor_id', '=', id).execute()
    const known = await t(tx)
      .selectFrom('counseling_topic')
      .select('id')
      .where('id', 'in', topicIds)
      .execute()
    if (known.length < new Set(topicIds).size) {
      const message = 'یکی از موضوع‌ها دیگر نیست؛ فهرست را تازه کنید.'
      throw new AppError('invalid', { errors: [{ field: 'topicIds', message }] })
    }
    await t(tx)
      .insertInto('counselor_topic')
      .values(known.map(topic => ({ counselor_id: id, topic_id: topic.id })))
      .execute()
  },
}

/** The topics of each of these counselors, in their order. */
export async function readCounselorTopics(db: Db, ids: readonly string[]): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map()
  const rows = await t(db)
    .selectFrom('counselor_topic')
    .innerJoin('counseling_topic', 'counseling_topic.id', 'topic_id')
    .select(['counselor_id', 'topic_id'])
    .where('counselor_id', 'in', ids)
    .orderBy('place')
    .orderBy('topic_id')
    .execute()
  const found = new Map<string, string[]>()
  for (const { counselor_id, topic_id } of rows) {
    found.set(counselor_id, [...(found.get(counselor_id) ?? []), topic_id])
  }
  return found
}

export const packageRecords: RecordKind<calls.Package> = {
  kind: 'counselingPackage',
  table: 'counseling_package',
  order: ['sessions'],
  calls: calls.packages,
  getName: ({ title }) => title,
  toColumns: ({ title, sessionCount, packagePrice, goodForDays, isHidden }) => ({
    title,
    sessions: sessionCount,
    price: rials(packagePrice),
    valid_days: goodForDays,
    is_hidden: isHidden,
    search_key: key(title),
  }),
  toValues: row => ({
    title: row.title as string,
    sessionCount: row.sessions as number,
    packagePrice: toman(row.price),
    goodForDays: row.valid_days as number,
    isHidden: row.is_hidden as boolean,
  }),
}
