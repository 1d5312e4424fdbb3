import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppContext } from '#server/app-context.ts'
import { invalidateTags } from '#server/http/finished-pages.ts'
import { type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import type { Level, PhraseLanguage } from './contract.ts'
import { fixedId, phraseId } from './fixed-id.server.ts'
import { seedDemoUser } from './seed-demo-user.server.ts'
import type { PhrasebookTables } from './tables.server.ts'
import { phrasebookTag } from './tags.ts'
import { type PublicPhrase, writePhrases } from './write-phrases.server.ts'

const t = withTables<PhrasebookTables>()

type SeedPhrase = {
  slug: string
  persian: string
  ipa: string | null
  persianPronunciation: string
  latinPronunciation: string
  level: Level
  note: string | null
  example: string | null
}

type SeedSituation = {
  slug: string
  title: string
  description: string
  icon: string
  phrases: (SeedPhrase & { english: string })[]
}

const files = import.meta.glob<SeedSituation>('./seed/*.json', { import: 'default', eager: true })
/** What the same situations hold in other languages: `./seed/<language>/<situation>.json`. */
const otherFiles = import.meta.glob<{ situation: string; phrases: (SeedPhrase & { sentence: string })[] }>(
  './seed/*/*.json',
  { import: 'default', eager: true },
)
/** As a journey goes: arriving, settling, daily life, studying and working. */
const order = [
  'airport', 'getting-around', 'hotel', 'restaurant', 'cafe-and-cooking', 'shopping', 'post-and-delivery', 'bank',
  'embassy-and-visa', 'doctor', 'emergency-and-police', 'renting-an-apartment', 'home-and-neighbours',
  'children-and-school', 'phone-and-internet', 'small-talk', 'making-plans', 'university', 'job-interview', 'workplace',
] // biome-ignore format: a list to be read as one
const situations = Object.values(files).toSorted(
  (one, other) => order.indexOf(one.slug) - order.indexOf(other.slug),
)

/**
 * Writes the situations with their phrases and audio, and the lists and reviews of the demo's complete account. Where they stand
 * already, the languages that have no phrase yet.
 */
export async function seedPhrasebook(app: AppContext): Promise<void> {
  const [first, second] = await Promise.all(voices.map(folder => storeAudio(app, folder)))
  const sounds = joinVoices(first!, second!)
  await transaction(app.db, async tx => {
    const known = await t(tx).selectFrom('situation').select('id').limit(1).executeTakeFirst()
    if (!known) {
      await writeSituations(tx, sounds, app.now())
      await seedDemoUser(tx, app.now())
    }
    await writeOtherLanguages(tx, app.now())
    await invalidateTags(tx, phrasebookTag)
  })
}

async function writeSituations(tx: Tx, sounds: Sounds, now: Date) {
  await t(tx)
    .insertInto('situation')
    .values(
      situations.map(({ slug, title, description, icon }, at) => ({
        id: fixedId(`situation ${slug}`),
        slug,
        title,
        description,
        icon,
        position: at + 1,
      })),
    )
    .execute()
  const phrases = situations.flatMap(situation =>
    situation.phrases.map((phrase, at): PublicPhrase => {
      return {
        ...phrase,
        id: phraseId(phrase.slug),
        audio: sounds.get(phrase.slug) ?? null,
        situation: { id: fixedId(`situation ${situation.slug}`), slug: situation.slug, position: at + 1 },
        isImported: false,
      }
    }),
  )
  await writePhrases(tx, phrases, now)
}

async function writeOtherLanguages(tx: Tx, now: Date) {
  const rows = await t(tx)
    .selectFrom('phrase')
    .select('language')
    .distinct()
    .where('owner_id', 'is', null)
    .execute()
  const known = new Set<PhraseLanguage>(rows.map(({ language }) => language))
  const phrases = Object.entries(otherFiles).flatMap(([path, { situation, phrases: inside }]) => {
    const language = path.split('/').at(-2) as PhraseLanguage
    if (known.has(language)) return []
    return inside.map(
      ({ sentence, ...phrase }, at): PublicPhrase => ({
        ...phrase,
        language,
        english: sentence,
        id: phraseId(phrase.slug),
        situation: { id: fixedId(`situation ${situation}`), slug: situation, position: at + 1 },
        isImported: false,
      }),
    )
  })
  await writePhrases(tx, phrases, now)
}

/** The folders of `seed-media/` with the synthesised sound of the phrases, a voice each. */
const voices = ['phrases', 'phrases-second']
const audioKey = (folder: string, slug: string) => `public/${folder}/${slug}.mp3`

type Made = { bytes: number; durationMs: number }
type Sounds = ReadonlyMap<string, NonNullable<PublicPhrase['audio']>>

/** The sound of each phrase, by its slug. */
function joinVoices(first: ReadonlyMap<string, Made>, second: ReadonlyMap<string, Made>): Sounds {
  return new Map(
    [...first].map(([slug, { bytes, durationMs }]) => {
      const other = second.get(slug)
      const key = audioKey(voices[0]!, slug)
      const next = other ? { key: audioKey(voices[1]!, slug), bytes: other.bytes } : null
      return [slug, { key, ms: durationMs, bytes, second: next }]
    }),
  )
}

/**
 * Puts the synthesised audio of a folder of `seed-media/` into the store, where the folder is there.
 * @returns what its manifest says, by slug
 */
async function storeAudio({ files: store }: AppContext, folder: string): Promise<Map<string, Made>> {
  const source = join('seed-media', folder)
  if (!existsSync(join(source, 'manifest.json'))) return new Map()
  const manifest = JSON.parse(await readFile(join(source, 'manifest.json'), 'utf8')) as Record<string, Made>
  const slugs = Object.keys(manifest)
  // Each waits for the disk; some at a time.
  for (let start = 0; start < slugs.length; start += 16) {
    await Promise.all(
      slugs
        .slice(start, start + 16)
        .map(async slug => store.put(audioKey(folder, slug), await readFile(join(source, `${slug}.mp3`)))),
    )
  }
  return new Map(Object.entries(manifest))
}
