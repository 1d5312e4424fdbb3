import { randomUUID } from 'node:crypto'
import type { AppContext } from '#server/app-context.ts'
import { withTables } from '#server/platform/database/database.ts'
import { fixedIds } from '#server/platform/fixed-id.ts'
import { storeDemoPortrait } from './demo-portraits.server.ts'
import { nameColumns } from './identity/names.server.ts'
import { hashPassword } from './passwords/passwords.server.ts'
import type { AccountTables } from './tables.server.ts'

const t = withTables<AccountTables>()
const fixedId = fixedIds('account')

const names = [
  ['سارا', 'نوری', 'Sara', 'Nouri'], ['امیر', 'جلالی', 'Amir', 'Jalali'], ['الهام', 'وفایی', 'Elham', 'Vafaei'],
  ['رضا', 'خسروی', 'Reza', 'Khosravi'], ['پریسا', 'امینی', 'Parisa', 'Amini'], ['فرهاد', 'سلیمی', 'Farhad', 'Salimi'],
  ['مینا', 'پرتو', 'Mina', 'Parto'], ['حسین', 'رضوی', 'Hossein', 'Razavi'], ['شیوا', 'کاظمی', 'Shiva', 'Kazemi'],
  ['سعید', 'طاهری', 'Saeed', 'Taheri'], ['نسترن', 'فلاح', 'Nastaran', 'Fallah'], ['بهنام', 'یوسفی', 'Behnam', 'Yousefi'],
  ['آیدا', 'شریعتی', 'Aida', 'Shariati'], ['مهدی', 'ناصری', 'Mehdi', 'Naseri'], ['غزل', 'صالحی', 'Ghazal', 'Salehi'],
  ['کاوه', 'مهران', 'Kaveh', 'Mehran'], ['ترانه', 'عزیزی', 'Taraneh', 'Azizi'], ['یاسمن', 'حیدری', 'Yasaman', 'Heidari'],
  ['پدرام', 'قاسمی', 'Pedram', 'Ghasemi'], ['هانیه', 'مقدم', 'Haniyeh', 'Moghaddam'], ['علی', 'بهرامی', 'Ali', 'Bahrami'],
  ['فرناز', 'اکبری', 'Farnaz', 'Akbari'], ['سینا', 'رحیمی', 'Sina', 'Rahimi'], ['ملیکا', 'توکلی', 'Melika', 'Tavakoli'],
  ['آرمان', 'حسینی', 'Arman', 'Hosseini'], ['نازنین', 'جعفری', 'Nazanin', 'Jafari'], ['کامران', 'زمانی', 'Kamran', 'Zamani'],
  ['راضیه', 'محمدی', 'Razieh', 'Mohammadi'], ['شایان', 'ابراهیمی', 'Shayan', 'Ebrahimi'], ['گلنار', 'سپهری', 'Golnar', 'Sepehri'],
  ['داوود', 'عباسی', 'Davoud', 'Abbasi'], ['مریم', 'قربانی', 'Maryam', 'Ghorbani'], ['پوریا', 'صفایی', 'Pouria', 'Safaei'],
  ['سمیرا', 'باقری', 'Samira', 'Bagheri'], ['نوید', 'فرجی', 'Navid', 'Faraji'], ['بهاره', 'موسوی', 'Bahareh', 'Mousavi'],
] as const // biome-ignore format: a list to be read as one

/** Who of them has a drawn portrait: their places above, in the order of `seed-media/portraits/learner-*.webp`. */
const drawn = [1, 0, 2, 4, 3, 5, 6, 8, 7]

/** The ids of the demo's learners, who have pasts but no password. */
export const demoLearnerIds = names.map((_, index) => fixedId(`learner ${index}`))

/** Writes the learners of the demo, for features that give them pasts; those that are there stay. */
export async function seedLearners(app: Pick<AppContext, 'db' | 'files' | 'now'>): Promise<void> {
  const { db } = app
  const now = app.now()
  const portraits = new Map<number, string | null>()
  for (const [at, index] of drawn.entries())
    portraits.set(index, await storeDemoPortrait(app, `learner-${at + 1}`))
  // Nobody knows it: who wants to come in as one of them resets it.
  const password_hash = await hashPassword(randomUUID())
  await t(db)
    .insertInto('users')
    .values(
      names.map(([name, surname, enName, enSurname], index) => ({
        id: demoLearnerIds[index]!,
        ...nameColumns({ name, surname, enName, enSurname }),
        phone: `+98912200${String(index).padStart(4, '0')}`,
        referral_code: `LEARN${String(index).padStart(3, '0')}`,
        password_hash,
        avatar: portraits.get(index) ?? null,
        created_at: new Date(now.getTime() - (300 - index) * 86_400_000),
      })),
    )
    .onConflict(conflict => conflict.doNothing())
    .execute()
}
