import { sql } from 'kysely'
import { listPendingPeople, mayText, readSmsMonth, record, sendPasswordLink } from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { smsParts } from '#persian/sms-parts.ts'
import type { AppContext, SignedIn } from '#server/app-context.ts'
import { type Db, transaction, withTables } from '#server/platform/database/database.ts'
import type { Job } from '#server/platform/jobs.ts'
import { loadTemplate } from '#server/platform/messaging/message-templates.ts'
import type { ImportTables } from '../tables.server.ts'
import type * as calls from './contract.ts'

const t = withTables<ImportTables>()

const dayMs = 86_400_000
/** As long as the part of a link that is its own. */
const sampleToken = 'x'.repeat(43)
/** How many one run of the job sends at most; the next goes on. */
const maxPerRun = 500

/** What an invitation to somebody says, but for whose link it is. */
async function openWording(app: AppContext, db: Db) {
  const render = await loadTemplate(app, db, 'account-opened')
  const link = `${app.settings.PUBLIC_URL}/set-password?t=${sampleToken}`
  return (name: string) => render('sms', { name, link })
}

/** Who was imported, never came in and was not invited yet, and what inviting them by SMS comes to. */
async function findInvitable(app: AppContext, db: Db) {
  const pending = await listPendingPeople(db)
  const invited = await t(db).selectFrom('person_invitation').select('user_id').execute()
  const known = new Set(invited.map(({ user_id }) => user_id))
  const fresh = pending.filter(({ id }) => !known.has(id))
  const people = fresh.filter(({ phone }) => phone !== null && mayText(app, phone))
  const write = await openWording(app, db)
  const parts = people.reduce((sum, { name }) => sum + smsParts(write(name)), 0)
  return {
    people,
    parts,
    toman: parts * app.settings.SMS_PART_TOMAN,
    sample: people[0] ? write(people[0].name).replace(sampleToken, '…') : '',
    unreachable: fresh.length - people.length,
  }
}

const countSentToday = async (db: Db, now: Date) => {
  const { count } = await t(db)
    .selectFrom('person_invitation')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('sent_at', '>', new Date(now.getTime() - dayMs))
    .where('outcome', '=', 'sms')
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function readPeopleInvitations({ app, db, now }: SignedIn) {
  const { people, ...rest } = await findInvitable(app, db)
  const { waiting, sent, last } = await t(db)
    .selectFrom('person_invitation')
    .select([
      sql<number>`count(*) filter (where sent_at is null)::int`.as('waiting'),
      sql<number>`count(*) filter (where outcome in ('sms', 'email'))::int`.as('sent'),
      sql<Date | null>`max(sent_at)`.as('last'),
    ])
    .executeTakeFirstOrThrow()
  const month = await readSmsMonth(db, app)
  return {
    people: people.length,
    ...rest,
    waiting,
    sent,
    leftOfMonth: Math.max(0, month.budget - month.parts),
    leftOfDay: Math.max(0, app.settings.SMS_DAILY_CAP - (await countSentToday(db, now()))),
    lastSentAt: last?.toISOString() ?? null,
  }
}

/** @throws AppError conflict, where they are others, or cost something else, than was shown */
export async function invitePeople(
  { app, db, user, now }: SignedIn,
  { people: seen, toman }: CheckedInputOf<typeof calls.invitePeople>,
) {
  return transaction(db, async tx => {
    await sql`select pg_advisory_xact_lock(hashtextextended('people invitations', 0))`.execute(t(tx))
    const found = await findInvitable(app, tx)
    if (found.people.length !== seen || found.toman !== toman) {
      throw new AppError('conflict', { message: 'این فهرست در همین میان تغییر کرد؛ دوباره نگاه کنید.' })
    }
    const ids = found.people.map(({ id }) => id)
    await sql`
      insert into person_invitation (user_id, invited_by, invited_at)
      select id, ${user.id}, ${now()} from unnest(${ids}::uuid[]) as id
      on conflict (user_id) do nothing
    `.execute(t(tx))
    await record(tx, {
      actorId: user.id,
      action: 'people.invited',
      subjectId: null,
      details: { people: ids.length, parts: found.parts },
      at: now(),
    })
    await app.jobs.send(tx, sendInvitations.name, {}, { key: 'now' })
    return { invited: ids.length }
  })
}

/** Sends the next one that waits; false where none does, or neither budget nor cap has room for it. */
const sendNext = (app: AppContext): Promise<boolean> =>
  transaction(app.db, async tx => {
    const next = await t(tx)
      .selectFrom('person_invitation')
      .select('user_id')
      .where('sent_at', 'is', null)
      .orderBy('invited_at')
      .orderBy('user_id')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!next) return false
    const [person] = await listPendingPeople(tx, next.user_id)
    // The mark and the message are one transaction: whatever dies between two of them, nobody gets two.
    const mark = (outcome: 'sms' | 'email' | 'none' | 'over') =>
      t(tx)
        .updateTable('person_invitation')
        .set({ sent_at: app.now(), outcome })
        .where('user_id', '=', next.user_id)
        .execute()
    if (!person) {
      await mark('over')
      return true
    }
    await sql`select pg_advisory_xact_lock(hashtext('sms budget'))`.execute(t(tx))
    const { parts, budget } = await readSmsMonth(tx, app)
    const own = smsParts((await openWording(app, tx))(person.name))
    if (parts + own > budget) return false
    if ((await countSentToday(tx, app.now())) >= app.settings.SMS_DAILY_CAP) return false
    await mark(await sendPasswordLink(tx, app, person.id))
    return true
  })

/** Every minute, and at once when somebody invites: what waits goes out, within the month's budget and the day's cap. */
export const sendInvitations: Job = {
  name: 'send-people-invitations',
  every: '* * * * *',
  async run(app) {
    for (let sent = 0; sent < maxPerRun && (await sendNext(app)); sent++);
  },
}
