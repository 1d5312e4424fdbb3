/** Tells whoever waits that a group for them is open. */
import { sql } from 'kysely'
import { notifyMany } from '#account/public.server.ts'
import { paths } from '#contract/paths.ts'
import { hasSeats, readGroupName } from '#features/courses/public.server.ts'
import { formatDateTime, toJalali } from '#persian/jalali.ts'
import type { AppContext } from '#server/app-context.ts'
import { type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import type { Job } from '#server/platform/jobs.ts'
import { loadTemplate } from '#server/platform/messaging/message-templates.ts'
import { formatWish } from './rules.ts'
import type { RequestsAndSchool } from './tables.server.ts'

const t = withTables<RequestsAndSchool>()

/** How many are told in one transaction. */
const atOnce = 200

/** Visitors chose no hours for themselves: their telephones ring from eight in the morning until ten at night. */
function isQuiet(now: Date): boolean {
  const { hour } = toJalali(now)
  return hour < 8 || hour >= 22
}

/**
 * Those who wait and for whom a group is open that has a seat, each with the soonest one. Their rows are held: another
 * process passes over them.
 */
const takeFound = (app: AppContext, tx: Tx) => {
  const now = app.now()
  return t(tx)
    .selectFrom('group_request')
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('course_group')
          .innerJoin('course', 'course.id', 'course_group.course_id')
          .select(['course_group.id as groupId', 'course_group.starts_at', 'course.title as courseTitle'])
          .where('course_group.state', '=', 'open')
          .where('course.state', '=', 'open')
          .where('course_group.starts_at', '>', now)
          .where(({ or, and, eb, ref }) =>
            or([
              eb('course.id', '=', ref('group_request.course_id')),
              and([
                eb('group_request.course_id', 'is', null),
                eb('course.language', '=', ref('group_request.language')),
                or([
                  eb('group_request.level', 'is', null),
                  eb('course.level', '=', ref('group_request.level')),
                ]),
              ]),
            ]),
          )
          .where(
            sql<boolean>`group_request.part = case when course_group.minute < 720 then 'morning'
              when course_group.minute < 1020 then 'afternoon' else 'evening' end`,
          )
          .where(
            sql<boolean>`(group_request.weekdays = 0 or course_group.weekdays & ~group_request.weekdays = 0)`,
          )
          .where(
            sql<boolean>`(group_request.place = 'any' or (group_request.place = 'online') = (course_group.branch is null))`,
          )
          .where(hasSeats({ app, db: tx, now }))
          .orderBy('course_group.starts_at')
          .orderBy('course_group.id')
          .limit(1)
          .as('found'),
      join => join.onTrue(),
    )
    .select(['group_request.id', 'user_id', 'name', 'phone', 'language', 'level', 'part', 'course_id'])
    .select(['found.groupId', 'found.starts_at', 'found.courseTitle'])
    .where('notified_at', 'is', null)
    .where('confirmed_at', 'is not', null)
    .$if(isQuiet(now), all => all.where('user_id', 'is not', null))
    .orderBy('group_request.created_at')
    .orderBy('group_request.id')
    .limit(atOnce)
    .forUpdate('group_request')
    .skipLocked()
    .execute()
}

/** Tells as many as are told at once. @returns whether there may be more */
const tellSome = (app: AppContext) =>
  transaction(app.db, async tx => {
    const found = await takeFound(app, tx)
    const names = new Map<string, string>()
    for (const { groupId } of found) {
      if (!names.has(groupId)) names.set(groupId, await readGroupName(tx, groupId))
    }
    const notified = found.map(row => ({
      ...row,
      link: paths.group({ id: row.groupId }),
      wish: formatWish({ ...row, course: row.course_id && row.courseTitle }),
      group: names.get(row.groupId)!,
      begins: formatDateTime(row.starts_at),
    }))
    await notifyMany(
      app,
      tx,
      'group-request-found',
      notified.flatMap(({ user_id, wish, group, begins, link, starts_at }) =>
        user_id ? [{ userId: user_id, wish, group, begins, link, neededBy: starts_at }] : [],
      ),
    )
    const render = await loadTemplate(app, tx, 'group-request-found-guest')
    for (const { phone, name, wish, group, begins, link, starts_at } of notified) {
      if (!phone) continue
      const text = render('sms', {
        name: name!,
        wish,
        group,
        begins,
        link: `${app.settings.PUBLIC_URL}${link}`,
      })
      await app.messaging.send(tx, {
        channel: 'sms',
        to: phone,
        text,
        purpose: 'group-request-found-guest',
        goodUntil: starts_at,
      })
    }
    for (const groupId of names.keys()) {
      const ids = notified.flatMap(row => (row.groupId === groupId ? row.id : []))
      await t(tx)
        .updateTable('group_request')
        .set({ notified_at: app.now(), group_id: groupId })
        .where('id', 'in', ids)
        .execute()
    }
    return found.length === atOnce
  })

/** Every minute, by whatever way a group was opened or a seat became free. */
export const tellFound: Job = {
  name: 'tell-group-requests',
  every: '* * * * *',
  async run(app) {
    while (await tellSome(app));
  },
}
