import { randomUUID } from 'node:crypto'
import { openCredit } from '#features/writing-correction/credits.server.ts'
import type { WritingTables } from '#features/writing-correction/tables.server.ts'
import { transaction, withTables } from '#server/platform/database/database.ts'
import type { Person, TestApp } from './app.ts'
import { payOrder } from './bank.ts'

const t = withTables<WritingTables>()

/** Rials of a short text, and the hours within which it is promised. */
export const shortPrice = 900_000
export const promisedHours = 48

/** Lets the school correct texts: up to 150 words in 48 hours, up to 300 in 72. */
export async function openWriting({ db }: TestApp): Promise<void> {
  await t(db)
    .insertInto('writing_price')
    .values([
      { max_words: 150, price: shortPrice, promised_hours: promisedHours },
      { max_words: 300, price: 1_600_000, promised_hours: 72 },
    ])
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export const someWords = 'Last summer we went to the sea and I have seen many friendly people there.'

/** What a browser sends of a draft. */
export const draft = (values: object = {}) => ({
  base: 0,
  taskSlug: null,
  previousTextId: null,
  title: 'نامه به دوست',
  language: 'en',
  level: 'B1',
  motherTongue: 'fa',
  meaningNote: 'می‌خواهم بگویم تابستان به دریا رفتیم.',
  body: someWords,
  dismissed: [],
  secondsOnTask: 60,
  ...values,
})

/** Begins a draft; answers its id. */
export async function writeText(app: TestApp, person: Person, values: object = {}): Promise<string> {
  await openWriting(app)
  const id = randomUUID()
  const { status, body } = await person.put(`/api/writing-correction/texts/${id}`, draft(values))
  if (status !== 200) throw new Error(`not saved: ${JSON.stringify(body)}`)
  return id
}

/** A package of somebody’s, as if it were paid; answers its id. */
export async function newWritingCredit(
  { db, now }: TestApp,
  userId: string,
  { texts = 5, validDays = 120 }: { texts?: number; validDays?: number } = {},
): Promise<string> {
  return transaction(db, async tx => {
    const packageId = await newWritingPackage(tx, texts, validDays)
    await openCredit(tx, { packageId, userId, lineId: randomUUID(), now: now() })
    const { id } = await t(tx)
      .selectFrom('writing_credit')
      .select('id')
      .where('package_id', '=', packageId)
      .executeTakeFirstOrThrow()
    return id
  })
}

/** A package that is sold; answers its id. */
export async function newWritingPackage(db: TestApp['db'], texts = 5, validDays = 120): Promise<string> {
  const id = randomUUID()
  await t(db)
    .insertInto('writing_package')
    .values({ id, title: 'بستهٔ آزمایشی', texts, max_words: 300, price: 4_000_000, valid_days: validDays })
    .execute()
  return id
}

type Sent = { id: string; orderId: string | null }

/** Sends a draft to its order, or out of a package. */
export const sendText = (person: Person, id: string, creditId: string | null = null, version = 1) =>
  person.post<{ orderId: string | null; errors: { field: string; message: string }[] }>(
    `/api/writing-correction/texts/${id}/send`,
    { version, creditId },
  )

/** A text that waits in the queue: paid at the bank, or from a package where one is named. */
export async function queueText(app: TestApp, person: Person, creditId: string | null = null): Promise<Sent> {
  const id = await writeText(app, person)
  const { status, body } = await sendText(person, id, creditId)
  if (status !== 200) throw new Error(`not sent: ${JSON.stringify(body)}`)
  if (body.orderId) await payOrder(app, body.orderId, shortPrice)
  return { id, orderId: body.orderId }
}

export const takeText = (person: Person, id: string) =>
  person.post(`/api/studio/writing/texts/${id}/take`, {})
