import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { queueDeliveries } from '#account/notices/queue-deliveries.server.ts'
import { sendNotice } from '#account/people/messages.server.ts'
import { openSession } from '#account/sessions/sessions.server.ts'
import type { GradeBook } from '#features/homework/grades/contract.ts'
import { proveBooks } from '#features/payment/prove-books.server.ts'
import { formatCsv } from '#server/platform/csv.ts'
import { transaction } from '#server/platform/database/database.ts'
import { openTestApp, type Person, type TestApp } from '../../../test/app.ts'
import { onPostgres } from '../../../test/database.ts'
import { newCourse, newTeacher } from '../../../test/school.ts'
import { importFolder } from './command.server.ts'
import type { ImportedReport } from './contract.ts'
import { buildTemplate, type ImportKind, importKinds } from './kinds.ts'
import { readToman } from './read-cells.ts'
import { readLines } from './read-lines.server.ts'
import { readTable } from './read-table.server.ts'

let app: TestApp
let manager: Person
beforeAll(async () => {
  app = await openTestApp()
  manager = await app.user('هما', ['admin'])
  await newCourse(app, { slug: 'everyday-english-b1', title: 'انگلیسی روزمره' })
})
afterAll(() => app[Symbol.asyncDispose]())

function createForm(content: string | Uint8Array) {
  const form = new FormData()
  form.append('file', new File([new Uint8Array(Buffer.from(content))], 'a.csv', { type: 'text/csv' }))
  return form
}
async function send(kind: ImportKind, content: string | Uint8Array, rest = '', by = manager) {
  const reply = await by.post<{ report: ImportedReport }>(
    `/api/studio/import/${kind}${rest}`,
    createForm(content),
  )
  if (reply.status !== 200) throw new Error(`${kind}: ${JSON.stringify(reply.body)}`)
  return reply.body.report
}
const check = (kind: ImportKind, content: string | Uint8Array) => send(kind, content, '/check')

/** Rows of a table as the database has them. */
async function rows<T = Record<string, unknown>>(sql: string, values: unknown[] = []): Promise<T[]> {
  return (await app.database.execute(sql, values)).rows as T[]
}
const count = async (table: string) =>
  Number((await rows<{ n: unknown }>(`select count(*) as n from ${table}`))[0]!.n)

const learnerHead = 'نام,نام خانوادگی,شماره موبایل'
const buildPhone = (index: number) => `0914${String(1_000_000 + index)}`
const e164 = (index: number) => `+98914${1_000_000 + index}`
/** Learners with phones of their own, from a place on. */
const learners = (from: number, many: number) => [
  learnerHead,
  ...Array.from({ length: many }, (_, at) => `سارا,نوری,${buildPhone(from + at)}`),
]
const groupHead = 'کد گروه,دوره,نام گروه,استاد,برنامه هفتگی,تاریخ شروع,تعداد جلسه,ظرفیت,شهریه'
const groupLine = (code: string, { capacity = 5, start = '1405/07/04', title = 'گروه عصر' } = {}) =>
  `${code},everyday-english-b1,${title},,شنبه و دوشنبه ۱۸:۰۰,${start},20,${capacity},2500000`

describe('learners', () => {
  test('of 500 lines with three bad ones all three are named by line and column, and nothing is imported', async () => {
    const before = await count('users')
    const lines = learners(0, 500)
    lines[17] = `سارا,نوری,12`
    lines[250] = `Sara,نوری,${buildPhone(249)}`
    lines[499] = `سارا,نوری,${buildPhone(3)}`
    const expected = [
      { line: 18, column: 'شماره موبایل', why: 'لطفاً شماره موبایل را درست وارد کنید.' },
      { line: 251, column: 'نام', why: 'این نام باید به فارسی و کامل باشد.' },
      { line: 500, column: null, why: 'این سطر همان را می‌گوید که سطر ۵.' },
    ]
    for (const rest of ['/check', '']) {
      const report = await send('learners', lines.join('\n'), rest)
      expect(report).toMatchObject({ read: 500, faulty: 3, faults: expected, isWritten: false })
      expect(await count('users')).toBe(before)
    }
  })

  test('corrected they are imported once; the same again changes nothing, and a dry run never does', async () => {
    const before = await count('users')
    const text = learners(0, 500).join('\r\n')
    expect(await check('learners', text)).toMatchObject({ created: 500, faulty: 0, isWritten: false })
    expect(await count('users')).toBe(before)
    expect(await send('learners', text)).toMatchObject({ created: 500, known: 0, isWritten: true })
    expect(await count('users')).toBe(before + 500)
    const people = await rows('select * from users order by id')
    expect(await send('learners', text)).toMatchObject({ created: 0, changed: 0, known: 500 })
    expect(await rows('select * from users order by id')).toEqual(people)
    const [{ n } = { n: 0 }] = await rows<{ n: number }>(
      `select count(*)::int as n from audit_entry where action = 'school.imported'`,
    )
    expect(n).toBe(1)
  })

  test('who has an account is joined to it: what they wrote stays, what is empty is filled', async () => {
    const { id, email } = await app.user('مینا')
    const before = await count('users')
    const head = 'نام,نام خانوادگی,ایمیل,کد ملی,تاریخ تولد'
    const line = (surname: string) => `نامی دیگر,${surname},${email.toUpperCase()},۰۰۸۴۵۷۵۹۴۸,۱۳۷۰/۰۱/۰۱`
    const other = await send('learners', `${head}\n${line('دیگری')}`)
    expect(other.faults).toEqual([
      { line: 2, column: 'نام خانوادگی', why: expect.stringContaining('چیز دیگری') },
    ])
    expect(await send('learners', `${head}\n${line('آزمون')}`)).toMatchObject({ changed: 1, isWritten: true })
    expect(await send('learners', `${head}\n${line('آزمون')}`)).toMatchObject({ changed: 0, known: 1 })
    const [row] = await rows(
      'select name, identity_number, birth_date::text, is_pending from users where id = $1',
      [id],
    )
    expect(row).toEqual({
      name: 'مینا',
      identity_number: '0084575948',
      birth_date: '1991-03-21',
      is_pending: false,
    })
    expect(await count('users')).toBe(before)
  })

  test.each([
    [
      'semicolons, a mark, Windows line ends and Arabic letters',
      '\uFEFFنام;نام خانوادگي;شماره موبايل\r\n"مليكا";كاظمي;٠٩١٥٠٠٠٠٠٠١\r\n',
    ],
    [
      'tabs in UTF-16, as Excel’s Unicode text',
      Buffer.from('\uFEFFنام\tنام خانوادگی\tموبایل\r\nملیکا\tکاظمی\t9150000001\r\n', 'utf16le'),
    ],
    ['Persian semicolons', 'نام؛نام خانوادگی؛شماره موبایل\nملیکا؛کاظمی؛۰۹۱۵۰۰۰۰۰۰۱\n'],
    ['Persian commas', 'نام،نام خانوادگی،شماره موبایل\nملیکا،کاظمی،۰۹۱۵۰۰۰۰۰۰۱\n'],
    [
      'UTF-16 the other way round',
      Buffer.from('\uFEFFنام\tنام خانوادگی\tموبایل\r\nملیکا\tکاظمی\t9150000001\r\n', 'utf16le').swap16(),
    ],
    [
      'UTF-16 without a mark',
      Buffer.from('نام,نام خانوادگی,موبایل\r\nملیکا,کاظمی,9150000001\r\n', 'utf16le'),
    ],
    [
      'UTF-16 the other way round, without a mark',
      Buffer.from('نام,نام خانوادگی,موبایل\r\nملیکا,کاظمی,9150000001\r\n', 'utf16le').swap16(),
    ],
    [
      'English heads in another order, a kept zero and blank lines',
      'mobile,surname,name\n\n="09150000001",کاظمی,ملیکا\n,,\n',
    ],
    [
      'Excel’s own first line and a quoted line break',
      'sep=;\n"نام";"نام\nخانوادگی";"شماره موبایل"\nملیکا;کاظمی;"+98 915 000 0001"\n',
    ],
  ])('%s are read alike', async (_, content) => {
    const report = await check('learners', content)
    expect([report.faults, report.ignored]).toEqual([[], []])
    expect(report.lines.map(({ what }) => what)).toEqual(['ملیکا کاظمی'])
    await send('learners', content)
    const found = await rows('select name, surname from users where phone = $1', ['+989150000001'])
    expect(found).toEqual([{ name: 'ملیکا', surname: 'کاظمی' }])
  })

  test.each<[string, ImportKind, string | Uint8Array, number, string | null, RegExp]>([
    ['no contact', 'learners', `${learnerHead}\nسارا,نوری,`, 2, null, /خالی است/],
    [
      'a formula',
      'learners',
      `${learnerHead}\n"=HYPERLINK(""http://x"")",نوری,09150000002`,
      2,
      'نام',
      /به فارسی/,
    ],
    [
      'a formula that would be kept',
      'groups',
      `${groupHead}\n${groupLine('F1', { title: '=1+1' })}`,
      2,
      'نام گروه',
      /فرمول/,
    ],
    [
      'a number that a spreadsheet cut',
      'learners',
      `${learnerHead}\nسارا,نوری,9.12E+09`,
      2,
      'شماره موبایل',
      /شماره موبایل/,
    ],
    [
      'a national ID without its zeros',
      'learners',
      'name,surname,phone,national id\nسارا,نوری,09150000002,84575948',
      2,
      'کد ملی',
      /صفر/,
    ],
    [
      'a Gregorian day',
      'learners',
      'name,surname,phone,birth date\nسارا,نوری,09150000002,1999-02-03',
      2,
      'تاریخ تولد',
      /شمسی/,
    ],
    [
      'a formula in full width',
      'groups',
      `${groupHead}\n${groupLine('F1', { title: '＝1+1' })}`,
      2,
      'نام گروه',
      /فرمول/,
    ],
    ...(['\n', '\r\n'] as const).map(
      end =>
        [
          `what stands below cells of several lines (${JSON.stringify(end)})`,
          'learners',
          `${learnerHead}${end}سارا,"نو${end}ر${end}ی",09150000002${end}${end}سارا,نوری,12`,
          4,
          'شماره موبایل',
          /شماره موبایل/,
        ] as [string, ImportKind, string, number, string, RegExp],
    ),
    [
      'a faulty cell of several lines',
      'learners',
      `${learnerHead}\r\nسارا,"Nou\r\nri",09150000002`,
      2,
      'نام خانوادگی',
      /به فارسی/,
    ],
    [
      'what stands below Excel’s own first line',
      'learners',
      `sep=,\n${learnerHead}\nسارا,نوری,12`,
      2,
      'شماره موبایل',
      /./,
    ],
    [
      'a title above the heads',
      'learners',
      `فهرست زبان‌آموزان، پاییز ۱۴۰۵\n\n${learnerHead.replaceAll(',', ';')}\nسارا;نوری;09150000002`,
      1,
      null,
      /سرستون‌ها در سطر ۳ /,
    ],
    ['no column of contacts', 'learners', 'نام,نام خانوادگی\nسارا,نوری', 1, null, /ستون/],
    ['a required column that is not there', 'groups', 'کد گروه\nA', 1, 'دوره', /نیست/],
    ['another encoding', 'learners', Buffer.from([0xe3, 0xca, 0xe4, 0x0a]), 1, null, /UTF-8/],
    ['a quote left open', 'learners', `${learnerHead}\nسارا,"نوری,09150000002`, 2, null, /باز مانده/],
    [
      'an unknown course',
      'groups',
      `${groupHead}\n${groupLine('F2').replace('everyday', 'no-such')}`,
      2,
      'دوره',
      /دوره‌ای/,
    ],
    [
      'an unknown weekday',
      'groups',
      `${groupHead}\n${groupLine('F3').replace('دوشنبه', 'دوشمبه')}`,
      2,
      'برنامه هفتگی',
      /شنبه و دوشنبه/,
    ],
    ['a debt', 'balances', `موبایل,مبلغ\n${buildPhone(1)},-5000`, 2, 'مبلغ', /بدهی/],
    ['somebody unknown', 'balances', 'موبایل,مبلغ\n09399999999,5000', 2, 'شماره موبایل', /پیدا نشد/],
  ])('%s is named', async (_, kind, content, line, column, why) => {
    const report = await check(kind, content)
    expect(report.faults[0]).toMatchObject({ line, column })
    expect(report.faults[0]!.why).toMatch(why)
  })

  test('nobody writes to who was imported before they have come in once', async () => {
    await send('learners', learners(900, 1).join('\n'))
    const [{ id } = { id: '' }] = await rows<{ id: string }>('select id from users where phone = $1', [
      e164(900),
    ])
    const notifyPerson = async () => {
      const notice = { type: 'security' as const, title: 'خبر', body: 'متن' }
      await transaction(app.db, tx => sendNotice(tx, id, notice, app.now()))
      await queueDeliveries.run(app, {})
      return rows('select channel from notice_delivery where user_id = $1', [id])
    }
    expect(await notifyPerson()).toEqual([])
    await openSession(app, id)
    expect(await notifyPerson()).toEqual([{ channel: 'sms' }])
  })
})

test.each([
  ['1250000', 12_500_000],
  ['۱٬۲۵۰٬۰۰۰ تومان', 12_500_000],
  ['1،250،000', 12_500_000],
  ['1\u00a0250\u00a0000', 12_500_000],
  ['۱\u202f۲۵۰\u202f۰۰۰', 12_500_000],
  ["1'250'000", 12_500_000],
  ['1250.5', 12_505],
  ['۱٬۲۵۰٫۵', 12_505],
  ['1،25', null],
  ['1,250 000', null],
  ['12.345', null],
])('an amount is read as people write it: %j', (typed, rials) => {
  expect(readToman(typed).value ?? null).toBe(rials)
})

test('while a large file is read others have their turn, and its lines come out whole', async () => {
  const note = `"${'یادداشت بلند، ""در گیومه"" '.repeat(3)}"`
  const lines = learners(0, 9999).slice(1)
  const text = [`${learnerHead},ملاحظات`, ...lines.map(line => `${line},${note}`)].join('\r\n')
  /** Does it, and counts how often others had their turn until it ended. */
  const during = async <T>(work: () => T | Promise<T>) => {
    let turns = 0
    let waiting = setImmediate(function next() {
      turns++
      waiting = setImmediate(next)
    })
    const made = await work()
    clearImmediate(waiting)
    return { made, turns }
  }
  const { made: table, turns } = await during(() => readTable('learners', Buffer.from(text)))
  expect([table.faults, table.lines.length, table.lines.at(-1)?.line]).toEqual([[], 9999, 10_000])
  expect(table.lines.map(({ cells }) => cells.phone)).toEqual(lines.map((_, index) => buildPhone(index)))
  expect(new Set(table.lines.map(({ cells }) => cells.name))).toEqual(new Set(['سارا']))
  expect(turns).toBeGreaterThan(5)
  const read = await during(() =>
    readLines('learners', table.lines, cells => ({ what: '', value: null, keys: [cells.typed('phone')] })),
  )
  expect(read.made.whole).toHaveLength(9999)
  expect(read.turns).toBeGreaterThan(50)
})

test('a text in full width that a spreadsheet takes for a formula is none in what we write', () => {
  const text = new TextDecoder().decode(formatCsv([['＝1+1', '＠x', 'a＝b']]))
  expect(text).toBe("'＝1+1,'＠x,a＝b\r\n")
})

describe('a school', () => {
  const enrolments = (code: string, from: number, many: number) =>
    ['موبایل,گروه', ...Array.from({ length: many }, (_, at) => `${buildPhone(from + at)},${code}`)].join('\n')

  test('enrolments past the capacity of a group are refused with their line, and none is kept', async () => {
    await send('learners', learners(0, 501).join('\n'))
    await send('groups', `${groupHead}\n${groupLine('FULL', { capacity: 500 })}`)
    const report = await send('enrolments', enrolments('FULL', 0, 501))
    expect(report.faults).toEqual([{ line: 502, column: 'کد گروه', why: 'ظرفیت این گروه تکمیل شده است.' }])
    expect([report.faulty, report.isWritten, await count('enrolment')]).toEqual([1, false, 0])
    expect(await send('enrolments', enrolments('FULL', 0, 500))).toMatchObject({
      created: 500,
      isWritten: true,
    })
    const [{ taken } = { taken: 0 }] = await rows<{ taken: number }>(
      `select sum(count)::int as taken from hold where resource = (select 'course-group:' || id from course_group where code = 'FULL')`,
    )
    expect(taken).toBe(500)
    expect(await send('enrolments', enrolments('FULL', 0, 500))).toMatchObject({ created: 0, known: 500 })
    const less = await send('groups', `${groupHead}\n${groupLine('FULL', { capacity: 499 })}`)
    expect(less.faults).toMatchObject([{ line: 2, column: 'ظرفیت' }])
  })

  test('balances stand in wallets and in the books to the Rial, once', async () => {
    await send('learners', learners(600, 3).join('\n'))
    const amounts = ['۱٬۲۳۴٬۵۶۷', '250000', '0٫1']
    const text = ['موبایل,مبلغ', ...amounts.map((amount, at) => `${buildPhone(600 + at)},"${amount}"`)].join(
      '\n',
    )
    expect(await send('balances', text)).toMatchObject({ created: 3, isWritten: true })
    expect(await send('balances', text)).toMatchObject({ created: 0, known: 3 })
    const sums = () =>
      rows(`select coalesce(u.phone, a.kind) as whose, sum(e.amount)::bigint as sum from ledger_entry e
        join ledger_account a on a.id = e.account_id left join users u on u.id = a.user_id group by 1 order by 1`)
    const expected = [
      { whose: e164(600), sum: 12_345_670 },
      { whose: e164(601), sum: 2_500_000 },
      { whose: e164(602), sum: 1 },
      { whose: 'opening', sum: -14_845_671 },
    ]
    expect(await sums()).toEqual(expected)
    const other = await send('balances', text.replace('250000', '260000'))
    expect(other.faults).toEqual([
      { line: 3, column: 'مبلغ', why: 'موجودی آغازین او پیش‌تر ۲۵۰٬۰۰۰ تومان ثبت شده است.' },
    ])
    expect(await sums()).toEqual(expected)
    expect(await proveBooks(app)).toEqual([])
    const [{ id } = { id: '' }] = await rows<{ id: string }>('select id from users where phone = $1', [
      e164(601),
    ])
    const learner = await app.holder(id, (await openSession(app, id)).accessToken)
    const { body } = await learner.get('/api/payment/wallet')
    expect(body).toMatchObject({ balance: 2_500_000, items: [{ kind: 'opening', amount: 2_500_000 }] })
  })

  test('attendance shows in the grade book; what was not held yet is refused', async () => {
    const teacher = await app.user('مریم', ['teacher'])
    await newTeacher(app, { userId: teacher.id })
    await send('learners', learners(700, 1).join('\n'))
    await send(
      'groups',
      `${groupHead}\n${groupLine('BOOK').replace('گروه عصر,', `گروه عصر,${teacher.email}`)}`,
    )
    await send('enrolments', enrolments('BOOK', 700, 1))
    const attendanceFile = (lines: [number, string][]) =>
      [
        'موبایل,گروه,جلسه,حضور',
        ...lines.map(([number, state]) => `${buildPhone(700)},BOOK,${number},${state}`),
      ].join('\n')
    const good: [number, string][] = [
      [1, 'حاضر'],
      [2, 'با تأخير'],
      [3, 'غایب'],
      [4, 'غیبت موجه'],
    ]
    const early = await send('attendance', attendanceFile([...good, [20, 'حاضر'], [99, 'حاضر'], [5, 'شاید']]))
    expect(early.faults.map(({ line, column }) => [line, column])).toEqual([
      [6, 'شماره جلسه'],
      [7, 'شماره جلسه'],
      [8, 'حضور'],
    ])
    expect(await send('attendance', attendanceFile(good))).toMatchObject({ created: 4, isWritten: true })
    expect(await send('attendance', attendanceFile(good))).toMatchObject({ created: 0, known: 4 })
    const [{ id } = { id: '' }] = await rows<{ id: string }>(
      `select id from course_group where code = 'BOOK'`,
    )
    const { body } = await teacher.get<{ book: GradeBook }>(`/api/studio/grades/${id}`)
    expect(body.book.learners).toMatchObject([
      { name: 'سارا نوری', grade: { attendance: { of: 4, count: 2, percent: 50 } } },
    ])
    expect(await send('attendance', attendanceFile([[3, 'حاضر']]))).toMatchObject({ changed: 1 })
  })

  test('a group keeps its plan: the file may change its title and price, never when it meets', async () => {
    const text = (line: string) => `${groupHead}\n${line}`
    await send('groups', text(groupLine('PLAN')))
    const before =
      await rows(`select class_session.* from class_session join course_group on course_group.id = group_id
      where code = 'PLAN' order by number`)
    expect(before).toHaveLength(20)
    expect(await send('groups', text(groupLine('PLAN')))).toMatchObject({ known: 1, changed: 0 })
    expect(await send('groups', text(groupLine('PLAN', { title: 'گروه شب' })))).toMatchObject({ changed: 1 })
    const moved = await send('groups', text(groupLine('PLAN', { start: '1405/08/04' })))
    expect(moved.faults).toMatchObject([{ line: 2, column: 'برنامه هفتگی' }])
    expect(
      await rows(`select class_session.* from class_session join course_group on course_group.id = group_id
      where code = 'PLAN' order by number`),
    ).toEqual(before)
  })

  test('what a file does not say of a group stays as staff have set it since', async () => {
    const file = [groupHead, groupLine('T-STAYS')].join('\n')
    expect((await send('groups', file)).created).toBe(1)
    const teacherId = await newTeacher(app)
    await app.database.execute(
      `update course_group set teacher_id = $1, branch = 'ساختمان دو', term = 'پاییز' where code = 'T-STAYS'`,
      [teacherId],
    )
    expect(await send('groups', file)).toMatchObject({ changed: 0, known: 1 })
    expect(await rows(`select teacher_id, branch, term from course_group where code = 'T-STAYS'`)).toEqual([
      { teacher_id: teacherId, branch: 'ساختمان دو', term: 'پاییز' },
    ])
  })

  test('a phone that the records learn later of somebody who is still pending is theirs to sign in by', async () => {
    const head = 'نام,نام خانوادگی,ایمیل,شماره موبایل'
    expect((await send('learners', [head, 'سارا,دیرآمده,late@school.example,'].join('\n'))).created).toBe(1)
    const again = await send(
      'learners',
      [head, `سارا,دیرآمده,late@school.example,${buildPhone(9_000)}`].join('\n'),
    )
    expect(again).toMatchObject({ changed: 1, known: 0 })
    const balances = ['شماره موبایل,مبلغ', `${buildPhone(9_000)},1000`].join('\n')
    expect((await check('balances', balances)).faults).toEqual([])
  })

  test('only who leads the school may import', async () => {
    for (const role of ['teacher', 'support', 'accountant', 'editor']) {
      const { status } = await (await app.user('پویا', [role])).post(
        '/api/studio/import/learners/check',
        createForm(learners(0, 1).join('\n')),
      )
      expect([role, status]).toEqual([role, 403])
    }
  })

  test('the examples of the documentation and the templates of the studio go in as they stand', async () => {
    await using fresh = await openTestApp()
    await newCourse(fresh, { slug: 'everyday-english-b1' })
    await newCourse(fresh, { slug: 'english-travel-a1' })
    const teacherId = await newTeacher(fresh)
    await fresh.database.execute(`update teacher set slug = 'leila-bahmani' where id = $1`, [teacherId])
    const { id } = await fresh.user('لیلا', ['teacher'])
    await fresh.database.execute(`update users set email = 'teacher@hamava.example' where id = $1`, [id])
    await fresh.database.execute('update teacher set user_id = $1', [id])
    const folder = join(import.meta.dirname, '../../../docs/school-import')
    const options = { write: true, skipRejected: false }
    const dry = await importFolder.run(fresh, folder, { ...options, write: false })
    expect(dry).toMatchObject({ read: 14, written: 14, unchanged: 0, rejected: [] })
    expect(await importFolder.run(fresh, folder, options)).toMatchObject({ written: 14, rejected: [] })
    expect(await importFolder.run(fresh, folder, options)).toMatchObject({ written: 0, unchanged: 14 })
    const admin = await fresh.user('هما', ['admin'])
    for (const kind of importKinds) {
      const { faults } = await send(kind, buildTemplate(kind), '', admin)
      expect([kind, faults]).toEqual([kind, []])
    }
  })
})

onPostgres('two imports of the same file at once write it once', async () => {
  const text = learners(2000, 50).join('\n')
  const before = await count('users')
  const reports = await Promise.all([send('learners', text), send('learners', text)])
  expect(reports.map(({ created }) => created).toSorted((one, other) => one - other)).toEqual([0, 50])
  expect(await count('users')).toBe(before + 50)
})
