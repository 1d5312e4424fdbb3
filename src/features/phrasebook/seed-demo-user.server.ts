import { demoUserId } from '#account/public.server.ts'
import { markActive } from '#features/streaks/public.server.ts'
import { startOfDay } from '#persian/jalali.ts'
import { type Tx, withTables } from '#server/platform/database/database.ts'
import { fixedId } from './fixed-id.server.ts'
import { makeFavourites } from './my-phrases.server.ts'
import { insertOwn } from './own-phrases.server.ts'
import { reschedule } from './review.server.ts'
import { type LoggedReview, type ReviewGrade, replay } from './schedule.ts'
import type { PhrasebookTables } from './tables.server.ts'

const t = withTables<PhrasebookTables>()
const minute = 60_000
const day = 24 * 60 * minute

/** What the demo's traveller wrote for herself. */
const ownPhrases = [
  ['Is the ferry to Kadıköy from this pier?', 'کشتی کادیکوی از همین اسکله می‌رود؟', 'اسکلهٔ امینونو را پرسیده بودم.'],
  ['Where can I top up my Istanbulkart?', 'کجا می‌توانم استانبول‌کارتم را شارژ کنم؟', null],
  ['Could you drop me at Taksim Square?', 'می‌شود مرا میدان تقسیم پیاده کنید؟', null],
  ['How long is the line for Hagia Sophia?', 'صف ایاصوفیه چقدر طول می‌کشد؟', 'line در بریتانیا queue است.'],
  ['No sugar in the tea, please.', 'چای بدون شکر، لطفاً.', null],
  ['Is this the last price?', 'قیمت آخرش همین است؟', 'برای چانه زدن در بازار بزرگ.'],
  ['My sister is joining us tomorrow.', 'خواهرم فردا به ما می‌پیوندد.', null],
  ['We’d like to store our bags until the evening.', 'می‌خواهیم چمدان‌هایمان را تا عصر اینجا بگذاریم.', null],
] as const // biome-ignore format: a list to be read as one

const tripListId = fixedId('list سفر به استانبول')

const reviewedFavourites = 22
/** Fewer are left to begin than a day takes: what the demo’s visitor saves is in today’s review. */
const likedPhrases = 34

/** Favourites, a list of her own and nearly four weeks of reviews for the demo's complete account. */
export async function seedDemoUser(tx: Tx, now: Date): Promise<void> {
  await makeFavourites(tx, demoUserId, new Date(now.getTime() - 26 * day))
  const favourites = await t(tx)
    .selectFrom('phrase_list')
    .select('id')
    .where('user_id', '=', demoUserId)
    .where('is_favourites', '=', true)
    .executeTakeFirstOrThrow()
  // One of each situation, and a second one of most.
  const liked = await t(tx)
    .selectFrom('phrase')
    .innerJoin('situation', 'situation.id', 'phrase.situation_id')
    .select('phrase.id')
    .where('phrase.language', '=', 'en')
    .where('phrase.position', 'in', [2, 9])
    .orderBy('phrase.position')
    .orderBy('situation.position')
    .limit(likedPhrases)
    .execute()
  const ids = liked.map(({ id }) => id)
  // One a day; what nobody has reviewed yet, in one evening.
  await put(
    tx,
    favourites.id,
    ids,
    at => new Date(now.getTime() - (26 - Math.min(at, reviewedFavourites)) * day + at * minute),
  )

  await t(tx)
    .insertInto('phrase_list')
    .values({
      id: tripListId,
      user_id: demoUserId,
      title: 'سفر به استانبول',
      is_favourites: false,
      share: null,
      created_at: new Date(now.getTime() - 9 * day),
    })
    .execute()
  const own: string[] = []
  for (const [english, persian, note] of ownPhrases) {
    const id = fixedId(`own ${english}`)
    own.push(id)
    await insertOwn(tx, demoUserId, { id, english, persian, note }, new Date(now.getTime() - 9 * day))
  }
  await put(tx, tripListId, own, at => new Date(now.getTime() - 9 * day + at * 7 * minute))
  await seedReviews(tx, [...ids.slice(0, reviewedFavourites), ...own.slice(0, 6)], now)
}

async function put(tx: Tx, listId: string, phraseIds: readonly string[], addedAt: (at: number) => Date) {
  await t(tx)
    .insertInto('phrase_on_list')
    .values(phraseIds.map((phrase_id, at) => ({ list_id: listId, phrase_id, added_at: addedAt(at) })))
    .execute()
}

/** Mostly "good"; now and then forgotten. */
const usualGrades: readonly ReviewGrade[] = [3, 3, 4, 3, 2, 3, 3, 1, 3, 3, 4]

/**
 * An evening session a day until four days ago, a phrase more each time and the rest in the last one, each reviewed
 * whenever it was due; and two of what was overdue this morning.
 */
async function seedReviews(tx: Tx, phraseIds: readonly string[], now: Date) {
  const today = startOfDay(now).getTime()
  const evenings = Array.from({ length: reviewedFavourites }, (_, at) => ({
    start: today - (25 - at) * day + 20.5 * 60 * minute,
    phrases: at < reviewedFavourites - 1 ? at + 1 : phraseIds.length,
    max: phraseIds.length,
  }))
  const morning = { start: today + 7.5 * 60 * minute, phrases: phraseIds.length, max: 2 }
  const sessions = morning.start + 20 * minute < now.getTime() ? [...evenings, morning] : evenings
  const logs = new Map<string, LoggedReview[]>()
  let count = 0
  for (const { start, phrases, max } of sessions) {
    // Twice through, so that what is learned in steps of minutes comes again in the same session.
    for (const clock of [start, start + 20 * minute]) {
      const due = phraseIds
        .slice(0, phrases)
        .filter(phrase => (replay(logs.get(phrase) ?? [])?.dueAt.getTime() ?? 0) <= clock)
      for (const [at, phrase] of due.slice(0, max).entries()) {
        const grade = usualGrades[count++ % usualGrades.length]!
        const review = { id: fixedId(`review ${count}`), grade, at: new Date(clock + at * 0.5 * minute) }
        logs.set(phrase, [...(logs.get(phrase) ?? []), review])
      }
      if (max < phraseIds.length) break
    }
  }
  const rows = [...logs].flatMap(([phrase_id, log]) =>
    log.map(({ id, grade, at }) => ({ user_id: demoUserId, id, phrase_id, grade, at, received_at: at })),
  )
  await t(tx).insertInto('phrase_review').values(rows).execute()
  await reschedule(tx, demoUserId, [...logs.keys()])
  await markActive(
    tx,
    'review',
    rows.map(({ at }) => ({ userId: demoUserId, at })),
  )
}
