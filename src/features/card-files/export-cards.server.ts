import { buffer } from 'node:stream/consumers'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { listCardRows } from '#features/phrasebook/public.server.ts'
import { persianNumber } from '#persian/digits.ts'
import { fileSize } from '#persian/file-size.ts'
import { languageNames } from '#persian/language-names.ts'
import type { AppContext, SignedIn } from '#server/app-context.ts'
import { formatCsv } from '#server/platform/csv.ts'
import { isFileKey } from '#server/platform/files/files.ts'
import type * as calls from './contract.ts'
import { maxCards } from './contract.ts'
import { writePackage } from './files/ask-reader.server.ts'
import type { OutgoingCard } from './files/card-file.ts'

const heads = ['عبارت', 'فارسی', 'یادداشت', 'مثال', 'تلفظ', 'سطح', 'منبع', 'زبان']
/** What one package may hold of sounds. */
const maxSoundBytes = 40 * 1024 * 1024
/** Each may wait for the disk or the bucket. */
const readAtOnce = 16

/** @throws AppError notFound for a list of somebody else's, invalid where there is nothing, or more than a file holds */
export async function exportTable(
  { db, user }: SignedIn,
  { list }: CheckedInputOf<typeof calls.exportTable>,
) {
  const { title, cards } = await readCards(db, user.id, list)
  const rows = cards.map(({ language, english, persian, note, example, ipa, level, attribution }) => [
    english,
    persian,
    note,
    example,
    ipa,
    level,
    attribution,
    languageNames[language],
  ])
  const bytes = formatCsv([heads, ...rows])
  return { bytes, name: 'cards.csv', saveAs: `${title}.csv` }
}

/** @throws AppError as `exportTable`, and invalid where the sounds are too many for one file */
export async function exportAnki(
  { app, db, user, now }: SignedIn,
  { list, sound, schedule }: CheckedInputOf<typeof calls.exportAnki>,
) {
  const { title, cards } = await readCards(db, user.id, list)
  const sounds = sound === 'yes' ? await readSounds(app, cards) : new Map<string, OutgoingCard['sound']>()
  const bytes = await writePackage({
    title,
    now: now(),
    cards: cards.map(card => ({
      id: card.id,
      language: card.language,
      english: card.english,
      persian: card.persian,
      note: card.note,
      example: card.example,
      ipa: card.ipa,
      attribution: card.attribution,
      createdAt: card.createdAt,
      sound: sounds.get(card.id) ?? null,
      schedule: schedule === 'yes' ? card.schedule : null,
    })),
  })
  return { bytes, name: 'cards.apkg', saveAs: `${title}.apkg` }
}

async function readCards(db: SignedIn['db'], userId: string, list: string | undefined) {
  const found = await listCardRows(db, userId, list ?? null, maxCards + 1)
  if (found.cards.length === 0) throw refused('هنوز کارتی نیست که بیرون برود.')
  if (found.cards.length > maxCards) {
    throw refused(`بیش از ${persianNumber(maxCards)} کارت در یک فایل نمی‌گنجد؛ فهرست‌ها را جدا بگیرید.`)
  }
  return { title: found.title ?? 'کارت‌های من', cards: found.cards }
}

type Cards = Awaited<ReturnType<typeof readCards>>['cards']

/** The school's own sounds; those of anybody else's are not ours to give. */
async function readSounds({ files }: AppContext, cards: Cards) {
  const ours = cards.filter(card => card.soundKey !== null && isFileKey(card.soundKey))
  const sounds = new Map<string, OutgoingCard['sound']>()
  let size = 0
  for (let start = 0; start < ours.length; start += readAtOnce) {
    await Promise.all(
      ours.slice(start, start + readAtOnce).map(async ({ id, slug, soundKey }) => {
        const facts = await files.stat(soundKey!)
        if (!facts) return
        size += facts.size
        if (size > maxSoundBytes) return
        const bytes = new Uint8Array(await buffer((await files.read(soundKey!)).stream))
        sounds.set(id, { name: `phrase-${slug}.${soundKey!.split('.').at(-1)}`, bytes })
      }),
    )
    if (size > maxSoundBytes) {
      throw refused(`صداها بیش از ${fileSize(maxSoundBytes)} است و در یک فایل نمی‌گنجد؛ بدون صدا بگیرید.`)
    }
  }
  return sounds
}

const refused = (message: string) => new AppError('invalid', { message })
