import { randomUUID } from 'node:crypto'
import { strToU8, zipSync } from 'fflate'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type Refusal, type TestApp } from '../../../../test/app.ts'
import { readSheet } from '../../../../test/read-sheet.ts'
import type { PeopleFile, PeopleInvitations, PeopleReport } from './contract.ts'
import { guessFields } from './fields.ts'
import { sendInvitations } from './invitations.server.ts'

const path = '/api/studio/people-import'
let app: TestApp
let admin: Awaited<ReturnType<TestApp['user']>>
beforeAll(async () => {
  app = await openTestApp()
  admin = await app.user('بابک', ['registrar'])
})
afterAll(() => app[Symbol.asyncDispose]())

const sql = async (text: string, values: unknown[] = []) => (await app.database.execute(text, values)).rows
let phones = 0
/** A phone of nobody else, as a spreadsheet keeps it: a number that lost its zero. */
const newPhone = () => 9_180_000_000 + phones++

const send = <T = PeopleReport & Refusal>(
  call: string,
  bytes: Uint8Array,
  more: Record<string, string> = {},
) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(more)) form.append(name, value)
  form.append('file', new File([bytes as Uint8Array<ArrayBuffer>], 'people.xlsx'))
  return admin.post<T>(`${path}${call}`, form)
}
const matched = { fields: 'name,surname,phone,birthDate,nationalId,note', known: 'skip' }
const write = (fields: object = {}) => ({ ...matched, id: randomUUID(), faulty: 'refuse', ...fields })
const heads = ['نام', 'فامیل', 'موبایل', 'تولد', 'کد ملی', 'توضیحات']
const toXlsx = (rows: (string | number | Date | null)[][]) =>
  writeXlsx({ sheets: [{ name: 'برگهٔ ۱', rows: [heads, ...rows] }] })

test('headings are matched by their usual names, each field once', () => {
  expect(guessFields(['نام', 'فامیلی', 'موبایل', 'شماره', 'پدر'])).toEqual([
    'name',
    'surname',
    'phone',
    '',
    '',
  ])
})

test('people of a spreadsheet are seen, then imported with their notes, and the same import once more adds nothing', async () => {
  const phone = newPhone()
  // A national ID as a spreadsheet keeps it: a number that lost its zero.
  const id = 499370899
  const bytes = await toXlsx([
    ['سارا', 'نوری', phone, '1380/02/15', id, 'دوست مریم'],
    ['امید', 'کاوه', newPhone(), new Date(Date.UTC(2001, 4, 5)), null, null],
  ])
  const read = await send<PeopleFile>('/read', bytes)
  expect(read.body.columns.map(({ guess }) => guess).join()).toBe(matched.fields)
  expect(read.body.rows).toBe(2)
  const checked = await send('/check', bytes, matched)
  expect(checked.body).toMatchObject({ created: 2, known: 0, faulty: 0, isWritten: false })
  const known =
    'select name, surname, identity_number, to_char(birth_date, $2) as born, is_pending from users where phone = $1'
  expect(await sql(known, [`+98${phone}`, 'YYYY-MM-DD'])).toEqual([])
  const input = write()
  expect((await send('', bytes, input)).body).toMatchObject({ created: 2, isWritten: true })
  expect((await send('', bytes, input)).body).toMatchObject({ created: 2, isWritten: true })
  expect((await send('', bytes, write())).body).toMatchObject({ created: 0, known: 2 })
  expect(await sql(known, [`+98${phone}`, 'YYYY-MM-DD'])).toEqual([
    {
      name: 'سارا',
      surname: 'نوری',
      identity_number: '0499370899',
      born: '2001-05-05',
      is_pending: true,
    },
  ])
  const notes = await sql(
    'select body from person_note where user_id = (select id from users where phone = $1)',
    [`+98${phone}`],
  )
  expect(notes).toEqual([{ body: 'دوست مریم' }])
})

test('what is wrong is said at its cell, and nothing of the file is written unless those rows are left out', async () => {
  const good = newPhone()
  const bytes = await toXlsx([
    ['سارا', 'نوری', good, null, null, null],
    ['', 'کاوه', '12', '1500/01/01', '12345', '=1+1'],
    ['آرش', 'کاوه', good, null, null, null],
  ])
  const refused = await send('', bytes, write())
  expect(refused.body).toMatchObject({ created: 1, faulty: 2, isWritten: false })
  expect(refused.body.preview[1]!.faults.map(({ column }) => column)).toEqual([0, 2, 4, 3, 5])
  expect(refused.body.preview[2]!.faults[0]!.why).toContain('سطر ۲')
  expect(await sql('select id from users where phone = $1', [`+98${good}`])).toEqual([])
  const input = write({ faulty: 'leave' })
  expect((await send('', bytes, input)).body).toMatchObject({ created: 1, faulty: 2, isWritten: true })
  const report = await readSheet(app, admin, `${path}/${input.id}/report.xlsx`)
  expect(report.rows.slice(1).map(row => [row[0], row[1], row[3]])).toEqual([
    [2, 'سارا نوری', 'ساخته شد'],
    [3, null, 'وارد نشد'],
    [4, null, 'وارد نشد'],
  ])
})

test('who is known is left alone, or only what is empty of theirs is filled', async () => {
  const phone = newPhone()
  await send('', await toXlsx([['سارا', 'نوری', phone, null, null, null]]), write())
  const bytes = await toXlsx([['سمیرا', 'نوری', phone, '1380/02/15', null, 'تازه']])
  expect((await send('', bytes, write())).body).toMatchObject({ known: 1, changed: 0 })
  expect((await send('', bytes, write({ known: 'fill' }))).body).toMatchObject({ known: 0, changed: 1 })
  expect(
    await sql('select name, to_char(birth_date, $2) as born from users where phone = $1', [
      `+98${phone}`,
      'YYYY-MM-DD',
    ]),
  ).toEqual([{ name: 'سارا', born: '2001-05-05' }])
})

/** What was made before is older then than what is made. */
const passMinute = () => app.setNow(new Date(app.now().getTime() + 60_000))

type Family = { id: string; name: string; surname: string; is_pending: boolean; children: string[] }
const readFamily = async (phone: number) =>
  (await sql(
    `select id, name, surname, is_pending, array(select name || ' ' || surname from users child
       where child.guardian_id = guardian.id order by name) as children from users guardian where phone = $1`,
    [`+98${phone}`],
  )) as Family[]
const familyFields = { fields: 'name,surname,phone,guardianName,guardianPhone,nationalId,note' }
const toFamilyXlsx = (rows: (string | number | null)[][]) =>
  writeXlsx({
    sheets: [
      {
        name: 'کودکان',
        rows: [['نام', 'فامیل', 'موبایل', 'نام پدر', 'موبایل پدر', 'کد ملی', 'توضیح'], ...rows],
      },
    ],
  })

test('children of one guardian phone come under one guardian, said for each line before anything is written', async () => {
  const [father, mother, own] = [newPhone(), newPhone(), newPhone()]
  const bytes = await toFamilyXlsx([
    ['سارا', 'نوری', null, 'محمد رضا نوری', father, null, 'آرام'],
    // Without the name, and with the guardian's phone as the child's.
    ['آوا', 'نوری', father, null, father, null, null],
    ['کیان', 'بابایی', null, 'نسرین', mother, null, null],
    ['امید', 'کاوه', own, 'رضا کاوه', mother, null, null],
  ])
  const read = await send<PeopleFile>('/read', bytes)
  expect(read.body.columns.map(({ guess }) => guess).join()).toBe(familyFields.fields)
  const checked = await send('/check', bytes, { ...familyFields, known: 'skip' })
  expect(checked.body).toMatchObject({ created: 4, faulty: 0, guardians: 2, isWritten: false })
  expect(checked.body.families).toEqual([
    {
      guardian: 'محمد رضا نوری',
      isNew: true,
      children: [
        { line: 2, name: 'سارا نوری' },
        { line: 3, name: 'آوا نوری' },
      ],
    },
    { guardian: 'نسرین بابایی', isNew: true, children: [{ line: 4, name: 'کیان بابایی' }] },
  ])
  expect(checked.body.preview.map(({ guardian }) => guardian?.name)).toEqual([
    'محمد رضا نوری',
    'محمد رضا نوری',
    'نسرین بابایی',
    undefined,
  ])
  expect(await readFamily(father)).toEqual([])

  const input = write(familyFields)
  expect((await send('', bytes, input)).body).toMatchObject({ created: 4, guardians: 2, isWritten: true })
  expect(await readFamily(father)).toMatchObject([
    { name: 'محمد رضا', surname: 'نوری', is_pending: true, children: ['آوا نوری', 'سارا نوری'] },
  ])
  expect(await readFamily(mother)).toMatchObject([{ children: ['کیان بابایی'] }])
  expect(await readFamily(own)).toMatchObject([{ name: 'امید', children: [] }])
  const notes = await sql(
    `select users.name, body from person_note join users on users.id = user_id where surname in ('نوری', 'کاوه', 'بابایی')
       and (guardian_id is not null and guardian_id = (select id from users where phone = $1) or phone = $2) order by 1`,
    [`+98${father}`, `+98${own}`],
  )
  expect(notes).toEqual([
    { name: 'امید', body: expect.stringMatching(/^ولی: رضا کاوه، /) },
    { name: 'سارا', body: 'آرام' },
  ])
  // The same import once more says the same, and another one of the same file finds everybody.
  const again = await send('', bytes, input)
  expect(again.body).toMatchObject({ created: 4, guardians: 2, families: checked.body.families })
  passMinute()
  expect((await send('', bytes, write(familyFields))).body).toMatchObject({
    created: 0,
    known: 4,
    guardians: 0,
  })
  const report = await readSheet(app, admin, `${path}/${input.id}/report.xlsx`)
  expect(report.rows[1]!.slice(0, 4)).toEqual([2, 'سارا نوری', 'محمد رضا نوری', 'ساخته شد'])
  // Who signs in for them is invited, and no child.
  const { rows: pending } = await app.database.execute(
    `select from users where guardian_id is not null and is_pending`,
  )
  expect(pending).toEqual([])
})

test('a child with a fault leaves no guardian behind, and a phone of somebody else takes no child', async () => {
  const [lone, known, shared] = [newPhone(), newPhone(), newPhone()]
  await send('', await toXlsx([['سارا', 'نوری', known, null, null, null]]), write())
  passMinute()
  const bytes = await toFamilyXlsx([
    ['آرش', 'کاوه', null, 'رضا', lone, 12345, null],
    ['آرش', 'کاوه', null, null, lone, null, null],
    ['نیما', 'نوری', null, 'بهرام نوری', known, null, null],
    ['نیکا', 'نوری', null, null, known, null, null],
    ['لیلا', 'مهر', null, 'حمید مهر', shared, null, null],
    ['لاله', 'مهر', null, 'سعید مهر', shared, null, null],
    ['لیلا', 'مهر', null, null, shared, null, null],
    ['سارا', 'نوری', null, null, known, null, null],
  ])
  const checked = await send('/check', bytes, { ...familyFields, known: 'fill' })
  const whys = (line: number) => checked.body.preview[line - 2]!.faults.map(({ why }) => why).join()
  expect(whys(2)).toContain('کد ملی')
  expect(whys(3)).toBe('کسی با این شماره در مدرسه نیست؛ نام ولی را هم بنویسید.')
  expect(whys(4)).toContain('به نام «سارا» است')
  expect(whys(7)).toBe('سطر دیگری این شماره را از آنِ «حمید» نوشته است.')
  expect(whys(8)).toContain('سطر ۶')
  expect(checked.body.preview[9 - 2]!.outcome).toBe('known')
  const done = await send('', bytes, write({ ...familyFields, known: 'fill', faulty: 'leave' }))
  expect(done.body).toMatchObject({ created: 2, known: 1, faulty: 5, guardians: 1, isWritten: true })
  expect(await readFamily(lone)).toEqual([])
  expect(await readFamily(known)).toMatchObject([{ name: 'سارا', children: ['نیکا نوری'] }])
  expect(await readFamily(shared)).toMatchObject([{ name: 'حمید', children: ['لیلا مهر'] }])
})

test('a child that is known is filled where that was asked for, and twelve stand under one account', async () => {
  const phone = newPhone()
  const child = (name: string, id: string | null = null) => [name, 'نوری', null, 'پدر', phone, id, null]
  await send('', await toFamilyXlsx([child('سارا')]), write(familyFields))
  const bytes = await toFamilyXlsx([child('سارا', '0013542419')])
  expect((await send('', bytes, write(familyFields))).body).toMatchObject({ known: 1, changed: 0 })
  const filled = await send('', bytes, write({ ...familyFields, known: 'fill' }))
  expect(filled.body).toMatchObject({ known: 0, changed: 1 })
  expect(
    await sql('select name from users where identity_number = $1 and guardian_id is not null', [
      '0013542419',
    ]),
  ).toEqual([{ name: 'سارا' }])
  const names = ['آ', 'ب', 'پ', 'ت', 'ج', 'چ', 'ح', 'خ', 'د', 'ر', 'ز', 'س'].map(letter => `ن${letter}ا`)
  const many = await send('/check', await toFamilyXlsx(names.map(name => child(name))), {
    ...familyFields,
    known: 'skip',
  })
  expect(many.body).toMatchObject({ created: 11, faulty: 1 })
  expect(many.body.faults[0]!.why).toBe('زیر هر حساب ۱۲ فرزند جا می‌گیرد.')
})

/** A spreadsheet as Excel writes one: texts in a table of their own, days as numbers with a format. */
function zipByHand() {
  const xml = (body: string) => strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${body}`)
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const packaged = 'http://schemas.openxmlformats.org/package/2006'
  const phone = newPhone()
  return {
    phone,
    bytes: zipSync({
      '[Content_Types].xml': xml(
        `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/></Types>`,
      ),
      '_rels/.rels': xml(
        `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ),
      'xl/workbook.xml': xml(
        `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': xml(
        `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/><Relationship Id="rId3" Type="${office}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
      ),
      'xl/styles.xml': xml(
        `<styleSheet xmlns="${main}"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
      ),
      'xl/sharedStrings.xml': xml(
        `<sst xmlns="${main}" count="4" uniqueCount="4"><si><t>نام</t></si><si><t>فامیل</t></si><si><r><t>مه</t></r><r><t>ری</t></r></si><si><t xml:space="preserve"> نوری </t></si></sst>`,
      ),
      'xl/worksheets/sheet1.xml': xml(
        `<worksheet xmlns="${main}"><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="inlineStr"><is><t>موبایل</t></is></c><c r="D1" t="str"><v>تولد</v></c></row><row r="4"><c r="A4" t="s"><v>2</v></c><c r="B4" t="s"><v>3</v></c><c r="C4"><v>${phone}</v></c><c r="D4" s="1"><v>37016</v></c></row></sheetData></worksheet>`,
      ),
    }),
  }
}

test('a file as Excel itself writes it is read: shared texts, gaps between rows, days as numbers', async () => {
  const { phone, bytes } = zipByHand()
  const done = await send('', bytes, write({ fields: 'name,surname,phone,birthDate' }))
  expect(done.body).toMatchObject({ created: 1, isWritten: true, preview: [{ line: 4 }] })
  expect(
    await sql('select name, surname, to_char(birth_date, $2) as born from users where phone = $1', [
      `+98${phone}`,
      'YYYY-MM-DD',
    ]),
  ).toEqual([{ name: 'مهری', surname: 'نوری', born: '2001-05-05' }])
})

test('what is no spreadsheet, swells when it is unpacked, or is matched wrongly is refused at its field', async () => {
  const bomb = zipSync({ 'xl/workbook.xml': new Uint8Array(6 * 1024 * 1024) })
  const others = zipSync({ 'word/document.xml': strToU8('<a/>') })
  for (const bytes of [bomb, others, Uint8Array.from([0x50, 0x4b, 1, 2, 3]), strToU8('نام\n')]) {
    const refused = await send<Refusal>('/read', bytes)
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toMatchObject([{ field: 'file', message: expect.any(String) }])
  }
  const csv = strToU8(`نام,فامیل,موبایل\nسارا,نوری,0${newPhone()}\n`)
  const bad = await send<Refusal>('/check', csv, { ...matched, fields: 'name,name,phone' })
  expect(bad.body.errors).toMatchObject([{ field: 'fields' }])
  expect((await send('/check', csv, { ...matched, fields: 'name,surname,phone' })).body.created).toBe(1)
})

test('the imported are invited once each, at the cost that was shown, and who came in meanwhile is not', async () => {
  const [one, other] = [newPhone(), newPhone()]
  await send(
    '',
    await toXlsx([
      ['سارا', 'نوری', one, null, null, null],
      ['امید', 'کاوه', other, null, null, null],
    ]),
    write(),
  )
  const read = async () => (await admin.get<PeopleInvitations>('/api/studio/people-invitations')).body
  const before = await read()
  expect(before.people).toBeGreaterThanOrEqual(2)
  expect(before.toman).toBe(before.parts * 200)
  expect(before.sample).toContain('/set-password?t=…')
  const stale = await admin.post('/api/studio/people-invitations', {
    people: before.people,
    toman: before.toman + 1,
  })
  expect(stale.status).toBe(409)
  const given = { people: before.people, toman: before.toman }
  expect((await admin.post('/api/studio/people-invitations', given)).body).toEqual({ invited: before.people })
  await sql('update users set is_pending = false where phone = $1', [`+98${other}`])
  // Two processes at once, and once more as after one that died.
  await Promise.all([sendInvitations.run(app, {}), sendInvitations.run(app, {})])
  await sendInvitations.run(app, {})
  const sentTo = 'select count(*)::int as count from outbound_message where recipient = $1'
  expect(await sql(sentTo, [`+98${one}`])).toEqual([{ count: 1 }])
  expect(await sql(sentTo, [`+98${other}`])).toEqual([{ count: 0 }])
  expect(await read()).toMatchObject({ people: 0, waiting: 0 })
})

test('what is beyond the budget of the month waits', async () => {
  await using poor = await openTestApp({ env: { SMS_MONTHLY_BUDGET: '0' } })
  const clerk = await poor.user('بابک', ['registrar'])
  const form = new FormData()
  for (const [name, value] of Object.entries(write({ fields: 'name,surname,phone' })))
    form.append(name, value)
  form.append('file', new File([`نام,فامیل,موبایل\nسارا,نوری,09181112233\n`], 'people.csv'))
  await clerk.post(path, form)
  const { body } = await clerk.get<PeopleInvitations>('/api/studio/people-invitations')
  await clerk.post('/api/studio/people-invitations', { people: body.people, toman: body.toman })
  await sendInvitations.run(poor, {})
  const after = (await clerk.get<PeopleInvitations>('/api/studio/people-invitations')).body
  expect(after).toMatchObject({ people: 0, waiting: 1, sent: 0, leftOfMonth: 0 })
})
