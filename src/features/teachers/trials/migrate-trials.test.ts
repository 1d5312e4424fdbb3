import { expect, test } from 'vitest'
import { type Migration, migrate } from '#server/platform/database/database.ts'
import { openTestDatabase } from '../../../../test/database.ts'

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
const booked = all.find(({ id }) => id.endsWith('-trials-booked'))!
const before = all.filter(migration => readTime(migration) < readTime(booked))

const buildId = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
const [teacher, learner, line] = [buildId(1), buildId(2), buildId(3)]
const then = '2026-11-20T08:00:00.000Z'

test('trial sessions of before are booked time: state, chain, order and what is held come along', async () => {
  await using database = await openTestDatabase(before)
  const { execute } = database
  await execute(
    `insert into users (id, name, surname, email, password_hash, referral_code)
     values ('${learner}', 'نگار', 'آزموده', 'negar@example.com', '-', 'AAAAAAAA');
     insert into teacher (id, slug, name, surname, created_at, changed_at)
     values ('${teacher}', 'mina', 'مینا', 'آزموده', '${then}', '${then}');
     insert into trial_session (id, teacher_id, user_id, starts_at, order_line_id, replaces, round, state, is_notified, created_at) values
       ('${buildId(4)}', '${teacher}', '${learner}', '2026-11-20T09:00:00Z', '${line}', null, 0, 'replaced', true, '${then}'),
       ('${buildId(5)}', '${teacher}', '${learner}', '2026-11-20T10:00:00Z', '${line}', '${buildId(4)}', 1, 'booked', false, '${then}'),
       ('${buildId(6)}', '${teacher}', null, '2026-11-20T11:00:00Z', null, null, 0, 'cancelled', true, '${then}'),
       ('${buildId(7)}', '${teacher}', '${learner}', '2026-11-20T12:00:00Z', null, null, 0, 'refunded', true, '${then}');
     insert into stock (resource, capacity) values
       ('trial:${teacher}:2026-11-20T10:00:00.000Z', 1), ('trial:${teacher}:2026-11-20T13:30:00.000Z', 1);
     insert into hold (resource, holder, count, until) values
       ('trial:${teacher}:2026-11-20T10:00:00.000Z', 'order:a', 1, null),
       ('trial:${teacher}:2026-11-20T13:30:00.000Z', 'order:b', 1, '2026-11-20T08:10:00Z')`,
  )
  expect(await migrate(database, [...before, booked])).toEqual([booked.id])
  const { rows } = await execute(
    `select right(booking.id::text, 1) as id, kind, host_id, user_id is not null as has_guest, state, settled_by, round,
       right(replaces::text, 1) as replaces, order_line_id is not null as is_paid, is_host_notified,
       (extract(epoch from ends_at - starts_at) / 60)::int as minutes
     from booking join trial_session using (id) order by starts_at`,
  )
  const row = { kind: 'trial-session', host_id: teacher, has_guest: true, state: 'booked', minutes: 30 }
  expect(rows).toEqual([
    {
      ...row,
      id: '4',
      settled_by: 'replacement',
      round: 0,
      replaces: null,
      is_paid: true,
      is_host_notified: true,
    },
    { ...row, id: '5', settled_by: null, round: 1, replaces: '4', is_paid: true, is_host_notified: false },
    {
      ...row,
      id: '6',
      has_guest: false,
      state: 'cancelled',
      settled_by: null,
      round: 0,
      replaces: null,
      is_paid: false,
      is_host_notified: true,
    },
    {
      ...row,
      id: '7',
      settled_by: 'refund',
      round: 0,
      replaces: null,
      is_paid: false,
      is_host_notified: true,
    },
  ])
  const held = await execute('select resource, holder from hold')
  const minute = Date.parse('2026-11-20T13:30:00Z') / 60_000
  expect(held.rows).toEqual([
    { resource: `booking:${teacher}:trial-session:${minute}:30:0:0`, holder: 'order:b' },
  ])
  expect((await execute('select resource from stock')).rows).toHaveLength(1)
  expect((await execute('select what from booking_event')).rows).toHaveLength(4)
})
