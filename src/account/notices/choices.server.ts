import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import {
  defaultChannels,
  type NoticeChannel,
  type NoticeType,
  noticeChannels,
  noticeTypes,
} from '#contract/notice.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Db, noId, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import type { AccountTables } from '../tables.server.ts'
import type * as calls from './contract.ts'
import { hasPush } from './push-subscriptions.server.ts'
import type { QuietHours } from './quiet-hours.ts'
import { findReach, type Reach } from './reach.server.ts'

const t = withTables<AccountTables>()

export type NoticeTimes = {
  quiet: QuietHours
  digest: { on: boolean; hour: number }
  /** Whether one SMS tells of what lies unread for a day. */
  nudge: boolean
}
const usualTimes: NoticeTimes = {
  quiet: { on: true, from: 22, until: 8 },
  digest: { on: false, hour: 18 },
  nudge: true,
}

/** What these people chose: whether a type comes by a channel, and their hours. */
export type Choices = {
  wants(userId: string, type: NoticeType, channel: NoticeChannel): boolean
  /** Whether they said no themselves, which is more than a channel that is off by itself. */
  refuses(userId: string, type: NoticeType, channel: NoticeChannel): boolean
  times(userId: string): NoticeTimes
}

export async function readChoices(db: Db, userIds: readonly string[]): Promise<Choices> {
  const ids = userIds.length > 0 ? [...userIds] : [noId]
  const [chosen, times] = await Promise.all([
    t(db).selectFrom('notice_choice').selectAll().where('user_id', 'in', ids).execute(),
    t(db).selectFrom('notice_times').selectAll().where('user_id', 'in', ids).execute(),
  ])
  const wanted = new Map(chosen.map(row => [`${row.user_id} ${row.type} ${row.channel}`, row.wanted]))
  const hours = new Map(
    times.map(row => [
      row.user_id,
      {
        quiet: { on: row.quiet, from: row.quiet_from, until: row.quiet_until },
        digest: { on: row.digest, hour: row.digest_hour },
        nudge: row.nudge,
      },
    ]),
  )
  return {
    wants: (userId, type, channel) =>
      wanted.get(`${userId} ${type} ${channel}`) ?? defaultChannels[type].includes(channel),
    refuses: (userId, type, channel) => wanted.get(`${userId} ${type} ${channel}`) === false,
    times: userId => hours.get(userId) ?? usualTimes,
  }
}
/** Whether a notice leads to a page on which anybody pays, signed in or not. */
export const isPayLink = (link: string | null): link is string => link?.startsWith('/pay?') ?? false

/**
 * Beside the site, the channels a notice goes by: those wanted that lead somewhere. What concerns security goes by mail
 * or SMS in any case, if there is either. What concerns money goes by SMS to who has no email, and so does a link to pay
 * by to everybody, unless they said no to that.
 */
export function chooseChannels(
  choices: Choices,
  userId: string,
  { type, link }: { type: NoticeType; link: string | null },
  { email, sms }: Reach,
): Exclude<NoticeChannel, 'in-app'>[] {
  const isOwed = type === 'payment' && (email === null || isPayLink(link))
  const written = (['email', 'sms'] as const).filter(channel => (channel === 'email' ? email : sms) !== null)
  const wanted = written.filter(
    channel =>
      choices.wants(userId, type, channel) ||
      (channel === 'sms' && isOwed && !choices.refuses(userId, type, channel)),
  )
  const writtenChannels = type === 'security' && wanted.length === 0 ? written.slice(0, 1) : wanted
  return choices.wants(userId, type, 'push') ? [...writtenChannels, 'push'] : writtenChannels
}

export async function readNoticeSettings({ app, db, user }: SignedIn) {
  const choices = await readChoices(db, [user.id])
  const reach = (await findReach(db, app.settings, [user.id])).get(user.id)
  return {
    choices: noticeTypes.map(type => ({
      type,
      channels: noticeChannels.filter(
        channel =>
          choices.wants(user.id, type, channel) ||
          (channel === 'sms' &&
            reach !== undefined &&
            chooseChannels(choices, user.id, { type, link: null }, reach).includes('sms')),
      ),
    })),
    ...choices.times(user.id),
    reach: { email: Boolean(reach?.email), sms: Boolean(reach?.sms) },
    pushHere: await hasPush(db, user.sessionId),
  }
}

/** @throws AppError notAllowed, for what concerns security and would go unheard */
export async function chooseChannel(
  context: SignedIn,
  { type, channel, wanted }: CheckedInputOf<typeof calls.chooseChannel>,
) {
  const { db, user } = context
  await transaction(db, async tx => {
    // Two switches at once would each see the other still on.
    await t(tx).selectFrom('users').select('id').where('id', '=', user.id).forUpdate().execute()
    await setChoice(tx, user.id, { type, channel, wanted })
    if (type !== 'security') return
    const { wants } = await readChoices(tx, [user.id])
    const isReachable = wants(user.id, type, 'email') || wants(user.id, type, 'sms')
    if (!wants(user.id, type, 'in-app') || !isReachable)
      throw new AppError('invalid', { errors: [securityUnreachable] })
  })
  return readNoticeSettings(context)
}

const securityUnreachable = {
  field: 'wanted',
  message: 'خبرهای امنیت حساب همیشه در سایت می‌مانند و دست‌کم با ایمیل یا پیامک هم می‌رسند.',
}

export async function setChoice(
  tx: Tx,
  userId: string,
  { type, channel, wanted }: { type: NoticeType; channel: NoticeChannel; wanted: boolean },
): Promise<void> {
  await t(tx)
    .insertInto('notice_choice')
    .values({ user_id: userId, type, channel, wanted })
    .onConflict(row => row.columns(['user_id', 'type', 'channel']).doUpdateSet({ wanted }))
    .execute()
}

export async function changeNoticeTimes(
  context: SignedIn,
  times: CheckedInputOf<typeof calls.changeNoticeTimes>,
) {
  const { db, user } = context
  await transaction(db, async tx => {
    const known = (await readChoices(tx, [user.id])).times(user.id)
    await setTimes(tx, user.id, { ...times, nudge: times.nudge ?? known.nudge })
  })
  return readNoticeSettings(context)
}

export async function setTimes(tx: Tx, userId: string, { quiet, digest, nudge }: NoticeTimes): Promise<void> {
  const row = {
    quiet: quiet.on,
    quiet_from: quiet.from,
    quiet_until: quiet.until,
    digest: digest.on,
    digest_hour: digest.hour,
    nudge,
  }
  await t(tx)
    .insertInto('notice_times')
    .values({ user_id: userId, ...row })
    .onConflict(known => known.column('user_id').doUpdateSet(row))
    .execute()
}

/** How somebody is notified, for them to take along. */
export async function exportNotices(db: Db, userId: string): Promise<object> {
  const choices = await readChoices(db, [userId])
  const browsers = await t(db)
    .selectFrom('push_subscription')
    .select('created_at as createdAt')
    .where('user_id', '=', userId)
    .execute()
  const channels = noticeTypes.map(type => [
    type,
    noticeChannels.filter(channel => choices.wants(userId, type, channel)),
  ])
  return { channels: Object.fromEntries(channels), ...choices.times(userId), browsers }
}
