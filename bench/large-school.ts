import { sortKey } from '#persian/sort-key.ts'
import { runOn } from '../test/fresh-database.ts'

/** No statement of the filling runs for long. */
const parts = 20

const surnames = [
  'کاظمی',
  'احمدی',
  'رضایی',
  'گل‌محمدی',
  'صدری',
  'بهمنی',
  'ژاله‌پور',
  'آزاد',
  'یوسفی',
  'پورقاسم',
]
const names = ['سارا', 'نگار', 'آرش', 'رها', 'پویا', 'مانی', 'ترانه', 'هانیه', 'بهراد', 'نسترن']

/**
 * Fills a seeded database with people, each in two groups of ten years with their attendance, and with orders over three
 * years; statistics are up to date afterwards.
 */
export async function fillLargeSchool(
  url: string,
  { people, groups, orders }: { people: number; groups: number; orders: number },
) {
  const full = JSON.stringify(
    surnames.flatMap(surname => names.map(name => ({ name, surname, key: sortKey(`${surname} ${name}`) }))),
  )
  await runOn(
    url,
    `create temporary table pattern as select * from course_group limit 1;
     insert into course select (jsonb_populate_record(course, jsonb_build_object('id', gen_random_uuid(), 'slug', 'c' || n))).*
       from course, generate_series(1, 59) n where course.id = (select id from course limit 1);
     insert into course_group (id, course_id, title, capacity, price, refund_policy, minutes, starts_at, ends_at, changed_at, created_at, term, weekly)
       select gen_random_uuid(), c.id, 'گروه شمارهٔ ' || n, 20, price, refund_policy, minutes,
         now() - (n / 250 * 90 || ' days')::interval, now() + ((60 - n / 250 * 90) || ' days')::interval,
         now(), now(), 'ترم ' || n / 250, weekly
       from pattern, generate_series(1, ${groups}) n
         join (select id, row_number() over () as k from course where slug like 'c%') c on c.k = 1 + n % 59;
     insert into users (id, name, surname, phone, password_hash, referral_code, search_key, sort_key, birth_date, source)
       select gen_random_uuid(), full_name->>'name', full_name->>'surname', '+98912' || lpad((5000000 + n)::text, 7, '0'), '!', 'R' || n,
         replace((full_name->>'name') || (full_name->>'surname'), '\u200C', '') || ' ', (full_name->>'key') || lpad(n::text, 6, '0'),
         date '1970-01-01' + n % 16000, (array['site','import','desk'])[1 + n % 3]
       from generate_series(1, ${people}) n, lateral (select '${full}'::jsonb -> (n % 100) as full_name) x;
     create temporary table person as
       select id, row_number() over () as n from users where referral_code ~ '^R[0-9]+$' and birth_date is not null;
     create temporary table old_group as select id, row_number() over () as k from course_group where title like 'گروه شمارهٔ %';
     create index on old_group (k);
     insert into enrolment (id, user_id, group_id, enrolled_at, absences)
       select gen_random_uuid(), person.id, g.id, now(), person.n % 7
       from person join old_group g on g.k in (1 + person.n % ${groups}, 1 + (person.n * 7) % ${groups - 1})
       on conflict do nothing;
     insert into class_session (id, group_id, number, title, starts_at, minutes, changed_at)
       select gen_random_uuid(), course_group.id, n, 'جلسه', starts_at + (n || ' days')::interval, 90, now()
       from course_group join old_group on old_group.id = course_group.id, generate_series(1, 5) n;
     insert into attendance (session_id, enrolment_id, state, seconds, settled_at)
       select s.id, e.id, case when random() < 0.1 then 'absent' else 'present' end, 0, now()
       from enrolment e join old_group on old_group.id = e.group_id join class_session s on s.group_id = e.group_id`,
  )
  for (let part = 0; part < parts; part++)
    await runOn(
      url,
      // Over three years, one of forty unpaid, one of thirty in debt.
      `with buyer as (select array_agg(id) as ids from users where birth_date is not null and referral_code ~ '^R[0-9]+$'),
         made as (
           insert into orders (id, user_id, state, subtotal, created_at, expires_at, paid_at, debt, by_gateway)
           select gen_random_uuid(), ids[1 + n % 20000], case when n % 40 = 0 then 'expired' else 'paid' end,
             20000000 + n % 100 * 10, at, now(), case when n % 40 = 0 then null else at end,
             case when n % 30 = 1 then 5000000 else 0 end, n % 40 > 0
           from buyer, generate_series(${(part * orders) / parts} + 1, ${((part + 1) * orders) / parts}) n,
             lateral (select now() - (${orders} - n) * interval '5 minutes' as at) a order by n
           returning id, subtotal, created_at, state
         ),
         lines as (
           insert into order_line (id, order_id, position, kind, item, title, price, policy, terms)
           select gen_random_uuid(), made.id, 0, 'course-seat', gen_random_uuid()::text, 'گفت‌وگوی انگلیسی، گروه عصر',
             subtotal, refund_policy.name, terms
           from made, refund_policy where is_default
         )
       insert into payment (id, order_id, gateway, state, amount, from_wallet, authority, ref_id, created_at, settled_at)
         select gen_random_uuid(), id, 'emulator', 'paid', subtotal, 0, 'A' || id, replace(id::text, '-', ''), created_at, created_at
         from made where state = 'paid'`,
    )
  for (const table of [
    'users',
    'enrolment',
    'attendance',
    'course_group',
    'class_session',
    'orders',
    'order_line',
    'payment',
  ])
    await runOn(url, `vacuum analyze ${table}`)
}
