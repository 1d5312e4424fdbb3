/** @module-tag engines */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../../test/database.ts'
import { backup } from '../backup/backup.ts'
import { RestoreRefused, restore } from '../backup/restore.ts'
import { openFiles } from '../files/files.ts'
import { type Job, openJobs } from '../jobs.ts'
import { openLog } from '../log.ts'
import { type Migration, migrate } from './database.ts'

const scripts = import.meta.glob<string>('/src/**/migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const all = Object.entries(scripts).map(([path, sql]): Migration => {
  const [, feature = '', name = ''] = /([\w-]+)\/migrations\/(.+)\.sql$/.exec(path) ?? []
  return { id: `${feature}/${name}`, sql }
})
const readTime = ({ id }: Migration) => id.replace(/^.*\/|-.*$/g, '')
const renaming = all.find(({ id }) => id.endsWith('-standard-names'))!
/** What the version before had, and what it became. */
const before = all.filter(migration => readTime(migration) < readTime(renaming))
const upTo = [...before, renaming]

const one = '00000000-0000-4000-8000-000000000001'
const two = '00000000-0000-4000-8000-000000000002'
const then = "timestamptz '2026-11-20 08:00:00+00'"

/** A row or two in every table that gets another name or another column, under the old names. */
const rowsOfBefore = `
  insert into seeding (room, seeded_at) values ('course', ${then});
  insert into users (id, name, surname, email, password_hash, referral_code, is_awaited)
    values ('${one}', 'نگار', 'آزموده', 'negar@example.com', '-', 'AAAAAAAA', true);
  insert into session (id, user_id, created_at, last_seen_at, proved_at) values ('${one}', '${one}', ${then}, ${then}, ${then});
  insert into refresh_credential (hash, session_id, created_at, dead_at) values ('\\x01', '${one}', ${then}, ${then});
  insert into code (request_id, purpose, channel, identifier, code_hash, tries, address_hash, letter_id, created_at, expires_at)
    values ('${one}', 'register', 'sms', '+989120000000', '\\x01', 3, '\\x01', '${two}', ${then}, ${then});
  insert into message (id, user_id, type, title, body, created_at, told_at) values ('${one}', '${one}', 'security', 'ت', 'م', ${then}, ${then});
  insert into notice_delivery (user_id, type, channel, letter_id, tries, taken_until, created_at, due_at)
    values ('${one}', 'digest', 'email', '${two}', 2, ${then}, ${then}, ${then});
  insert into vapid_keys (public_key, private_key) values ('public', 'private');
  insert into site_wording (wording, version, changed_at) values ('{}', 1, ${then});
  insert into audit_entry (actor_id, act, at) values ('${one}', 'roles.changed', ${then});
  insert into post_letter (id, channel, recipient, body, purpose, tries) values ('${two}', 'sms', '+989120000000', 'متن', 'register-code', 4);
  insert into letter_text (key, parts, version, changed_at) values ('seat-offered', '{"title": "جای تازه"}', 1, ${then});
  insert into sms_tally (at, parts) values (${then}, 2);
  insert into sms_alarm (month, percent) values ('2026-10-23', 80);
  insert into contact_letter (id, topic, name, contact, title, body, created_at)
    values ('${one}', 'class', 'نگار', 'negar@example.com', 'پرسش', 'متن', ${then});
  insert into kept_answer (asker, key, call, body_hash, status, answer, run, held_until, created_at)
    values ('user:${one}', '${one}', 'POST /api/x', 'hash', 200, '{}', '${two}', ${then}, ${then});
  insert into stock (good, capacity) values ('course-group:${one}', 5);
  insert into hold (good, holder, count) values ('course-group:${one}', 'order:${one}', 1);
  insert into media (id, owner_id, kind, personal, family, name, file_key, bytes, state, created_at)
    values ('${one}', '${one}', 'recording', false, 'video', 'a.mp4', 'a', 1, 'ready', ${then});
  insert into media_place (user_id, media_id, second, at) values ('${one}', '${one}', 12.5, ${then});
  insert into login_try (id, identifier, origin, known_device, state, at) values ('${one}', 'negar@example.com', '-', false, 'wrong', ${then});
  insert into orders (id, user_id, state, subtotal, created_at, expires_at) values ('${one}', '${one}', 'open', 100, ${then}, ${then});
  insert into payment (id, order_id, gateway, state, amount, from_wallet, created_at, looked_at)
    values ('${one}', '${one}', 'demo', 'asked', 100, 0, ${then}, ${then});
  insert into refund (id, order_id, way, state, amount, created_at) values ('${one}', '${one}', 'card', 'asked', 100, ${then});
  insert into ledger_transaction (id, kind, key, at) values ('${one}', 'sale', 'sale:1', ${then});
  insert into ledger_transaction (id, kind, key, of_transaction, at) values ('${two}', 'refund', 'refund:1', '${one}', ${then});
  insert into discount (id, code, percent, most) values ('${one}', 'PAEEZ', 20, 500);
  insert into discount_try (id, user_id, order_id, at) values ('${one}', '${one}', '${one}', ${then});
  insert into stray_payment (authority, amount, seen_at) values ('A1', 100, ${then});
  insert into document (id, kind, markdown, edition, updated_at) values ('${one}', 'announcement', 'متن', 1, ${then});
  insert into document_revision (id, document_id, edition, base, markdown, is_aside, created_at, updated_at)
    values ('${one}', '${one}', 1, 1, 'متن', true, ${then}, ${then});
  insert into broadcast (id, document_id, title, audience, created_at) values ('${one}', '${one}', 'خبر', 'everybody', ${then});
  insert into broadcast_recipient (broadcast_id, user_id, told_at) values ('${one}', '${one}', ${then});
  insert into learning_day (user_id, day, acts) values ('${one}', '2026-11-20', 5);
  insert into teacher (id, slug, name, surname, created_at, changed_at) values ('${one}', 'mina', 'مینا', 'آزموده', ${then}, ${then});
  insert into trial_session (id, teacher_id, user_id, starts_at, is_told, created_at) values ('${one}', '${one}', '${one}', ${then}, true, ${then});
  insert into course (id, slug, title, created_at, changed_at) values ('${one}', 'first', 'دوره', ${then}, ${then});
  insert into course_unit (id, course_id, place, title, says) values ('${one}', '${one}', 0, 'بخش', 'آشنایی');
  insert into course_lesson (id, unit_id, place, title, says) values ('${one}', '${one}', 0, 'درس', 'سلام');
  insert into course_group (id, course_id, title, capacity, price, refund_policy, minutes, starts_at, ends_at, created_at, changed_at, state, short_until)
    values ('${one}', '${one}', 'گروه', 5, 100, 'hamava', 90, ${then}, ${then}, ${then}, ${then}, 'short', ${then});
  insert into class_session (id, group_id, number, title, starts_at, minutes, changed_at) values ('${one}', '${one}', 1, 'جلسه', ${then}, 90, ${then});
  insert into enrolment (id, user_id, group_id, enrolled_at) values ('${one}', '${one}', '${one}', ${then});
  insert into short_answer (id, group_id, user_id, asked_at, answer, is_own, answered_at) values ('${one}', '${one}', '${one}', ${then}, 'merge', true, ${then});
  insert into waiting (id, group_id, user_id, since) values ('${one}', '${one}', '${one}', ${then});
  insert into class_room (group_id, provider, room) values ('${one}', 'skyroom', '77');
  insert into announcement (id, group_id, title, old_start, new_start, by_user, created_at) values ('${one}', '${one}', 'خبر', ${then}, ${then}, '${one}', ${then});
  insert into catch_up (session_id, enrolment_id, told_at) values ('${one}', '${one}', ${then});
  insert into substitute_request (id, session_id, reason, state, asked_at, staff_told_at, members_told_at)
    values ('${one}', '${one}', 'سفر', 'open', ${then}, ${then}, ${then});
  insert into homework (id, session_id, task, title, due_at, late_rule, most_points, takes, created_at, changed_at)
    values ('${one}', '${one}', 'writing', 'تکلیف', ${then}, 'none', 20, '{text}', ${then}, ${then});
  insert into homework_answer (id, homework_id, enrolment_id, try, text, handed_at, arrived_at, state, points, marked_by, marked_at)
    values ('${one}', '${one}', '${one}', 2, 'متن', ${then}, ${then}, 'marked', 18, '${one}', ${then});
  insert into grade_rules (group_id, attendance, homework, exams, pass_mark, changed_at) values ('${one}', 50, 50, 0, 60, ${then});`

const moment = new Date('2026-11-20T08:00:00Z')
/** The same rows under the new names. */
const rowsOfNow: Record<string, object[]> = {
  seeding: [{ feature: 'course' }],
  users: [{ is_pending: true }],
  refresh_credential: [{ invalidated_at: moment }],
  code: [{ attempts: 3, outbound_message_id: two }],
  message: [{ notified_at: moment }],
  notice_delivery: [{ attempts: 2, outbound_message_id: two, locked_until: moment }],
  vapid_keys: [{ is_singleton: true, public_key: 'public' }],
  site_wording: [{ is_singleton: true, version: 1 }],
  audit_entry: [{ action: 'roles.changed' }],
  outbound_message: [{ id: two, attempts: 4, purpose: 'register-code' }],
  message_template: [{ key: 'seat-offered', parts: { title: 'جای تازه' } }],
  sms_usage: [{ at: moment, parts: 2 }],
  sms_alert: [{ percent: 80 }],
  ticket: [{ id: one, number: 10_241, topic: 'class' }],
  idempotency_record: [
    { actor: `user:${one}`, request: 'POST /api/x', response: '{}', locked_until: moment },
  ],
  stock: [{ resource: `course-group:${one}`, capacity: 5 }],
  hold: [{ resource: `course-group:${one}`, holder: `order:${one}` }],
  playback_position: [{ user_id: one, media_id: one, second: 12.5 }],
  login_attempt: [{ identifier: 'negar@example.com', state: 'wrong' }],
  payment: [{ last_checked_at: moment }],
  refund: [{ method: 'card' }],
  ledger_transaction: [
    { id: one, reversal_of: null },
    { id: two, reversal_of: one },
  ],
  discount: [{ code: 'PAEEZ', percent: 20 }],
  discount_attempt: [{ order_id: one }],
  unmatched_payment: [{ authority: 'A1' }],
  document_revision: [{ is_conflict: true }],
  broadcast_recipient: [{ notified_at: moment }],
  learning_day: [{ activities: 5 }],
  trial_session: [{ is_notified: true }],
  course_unit: [{ description: 'آشنایی' }],
  course_lesson: [{ description: 'سلام' }],
  course_group: [{ state: 'short', undersubscribed_until: moment }],
  undersubscribed_choice: [{ choice: 'merge', is_explicit: true, chosen_at: moment }],
  waitlist_entry: [{ joined_at: moment, kind: 'waiting' }],
  provider_meeting: [{ provider: 'skyroom', external_id: '77' }],
  announcement: [{ old_starts_at: moment, new_starts_at: moment, created_by: one }],
  catch_up: [{ notified_at: moment }],
  substitute_request: [{ staff_notified_at: moment, members_notified_at: moment }],
  homework: [{ max_points: 20 }],
  homework_answer: [{ attempt: 2, graded_by: one, graded_at: moment }],
  grade_rules: [{ passing_grade: 60 }],
}

async function expectRowsOfNow({ execute }: TestDatabase) {
  for (const [table, rows] of Object.entries(rowsOfNow)) {
    const found = (await execute(`select * from ${table} order by 1`)).rows
    expect(found, table).toMatchObject(rows)
  }
  // What stands beside the rows came along: numbers go on, and rules hold.
  const { rows } = await execute(
    `insert into ticket (id, topic, name, contact, title, body, created_at)
     values ('${two}', 'class', 'نگار', 'negar@example.com', 'پرسش', 'متن', now()) returning number`,
  )
  expect(rows).toEqual([{ number: 10_242 }])
  await expect(
    execute(`insert into vapid_keys (public_key, private_key) values ('', '')`),
  ).rejects.toMatchObject({ code: '23505' })
  await expect(
    execute(`insert into hold (resource, holder, count) values ('nothing', 'x', 1)`),
  ).rejects.toMatchObject({ code: '23503' })
}

test('a database of the version before is migrated: each row stands under the new names, and no old name is left', async () => {
  await using database = await openTestDatabase(before)
  await database.execute(rowsOfBefore)
  expect(await migrate(database, upTo)).toEqual([renaming.id])
  await expectRowsOfNow(database)

  const tables =
    'post_letter|letter_text|sms_tally|sms_alarm|contact_letter|kept_answer|media_place|login_try|discount_try|stray_payment|waiting|class_room|short_answer'
  const columns =
    'says|told|untold|told_at|is_aside|the_only|only_row|old_start|new_start|looked_at|of_transaction|most|most_points|asker|tries|is_own|held_until|taken_until|letter_id|is_awaited|awaited|way|acts|act|dead_at|marked_at|marked_by|pass_mark|short_until'
  const { rows } = await database.execute(
    `with names (kind, name) as (
       select 'relation', relname::text from pg_class where relnamespace = current_schema()::regnamespace
       union all
       select 'column of ' || relname, attname::text from pg_attribute join pg_class on pg_class.oid = attrelid
         where relnamespace = current_schema()::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
       union all
       select 'rule of ' || conrelid::regclass, conname::text from pg_constraint where connamespace = current_schema()::regnamespace
     ) select kind, name from names
       where name ~ '^(${tables})(_|$)' or name ~ '(^|_)(${columns})(_|$)' or name in ('by_user', 'good', 'hold_good')`,
  )
  expect(rows).toEqual([])
})

test('a backup of the version before is restored under the new names; one of the version after is refused', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hamava-names-'))
  const log = openLog('silent')
  const noop: Job = { name: 'noop', run: async () => {} }
  const file = join(folder, 'before.tar.gz')
  {
    await using database = await openTestDatabase(before)
    await database.execute(rowsOfBefore)
    await backup({ database, files: openFiles(undefined, join(folder, 'from')), now: () => moment }, file)
  }
  await using database = await openTestDatabase()
  const jobs = await openJobs(database, [noop], log)
  const target = { database, jobs, log, files: openFiles(undefined, join(folder, 'to')) }
  await restore({ ...target, migrations: upTo }, file)
  await expectRowsOfNow(database)

  const after = join(folder, 'after.tar.gz')
  await backup({ ...target, now: () => moment }, after)
  const refusal = await restore({ ...target, migrations: before }, after, { replace: true }).catch(
    error => error,
  )
  expect(refusal).toBeInstanceOf(RestoreRefused)
  expect(refusal.message).toMatch(
    /made by another version of the program: its migration \S+-standard-names is unknown here/,
  )
  await jobs.stop(100)
  await rm(folder, { recursive: true, force: true })
})
