import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppContext } from '#server/app-context.ts'
import { invalidateTags } from '#server/http/finished-pages.ts'
import { type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import type { Level } from './contract.ts'
import { fixedId, phraseId } from './fixed-id.server.ts'
import { seedDemoUser } from './seed-demo-user.server.ts'
import type { PhrasebookTables } from './tables.server.ts'
import { phrasebookTag } from './tags.ts'
import { type PublicPhrase, writePhrases } from './write-phrases.server.ts'

const t = withTables<PhrasebookTables>()

type SeedSituation = {
  slug: string
  title: string
  description: string
  icon: string
  phrases: {
    slug: string
    english: string
    persian: string
    ipa: string
    persianPronunciation: string
    latinPronunciation: string
    level: Level
    note: string | null
    example: string | null
  }[]
}

const files = import.meta.glob<SeedSituation>('./seed/*.json', { import: 'default', eager: true })
/** As a journey goes: arriving, settling, daily life, studying and working. */
const order = [
  'airport', 'getting-around', 'hotel', 'restaurant', 'shopping', 'bank', 'doctor', 'home-and-neighbours',
  'phone-and-internet', 'small-talk', 'university', 'workplace',
] // biome-ignore format: a list to be read as one
const situations = Object.values(files).toSorted(
  (one, other) => order.indexOf(one.slug) - order.indexOf(other.slug),
)

/** Writes the situations with their phrases and audio, and the lists and reviews of the demo's complete account. */
export async function seedPhrasebook(app: AppContext): Promise<void> {
  const lengths = await storeAudio(app)
  await transaction(app.db, async tx => {
    const known = await t(tx).selectFrom('situation').select('id').limit(1).executeTakeFirst()
    if (known) return
    await writeSituations(tx, lengths, app.now())
    await seedDemoUser(tx, app.now())
    await invalidateTags(tx, phrasebookTag)
  })
}

async function writeSituations(tx: Tx, lengths: ReadonlyMap<string, number>, now: Date) {
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
      const ms = lengths.get(phrase.slug)
      return {
        ...phrase,
        id: phraseId(phrase.slug),
        audio: ms ? { key: audioKey(phrase.slug), ms } : null,
        situation: { id: fixedId(`situation ${situation.slug}`), slug: situation.slug, position: at + 1 },
        isImported: false,
      }
    }),
  )
  await writePhrases(tx, phrases, now)
}

const audioKey = (slug: string) => `public/phrases/${slug}.mp3`

/**
 * Puts the synthesised audio of `seed-media/phrases/` into the store, where the folder is there.
 * @returns milliseconds by slug
 */
async function storeAudio({ files: store }: AppContext): Promise<Map<string, number>> {
  const folder = 'seed-media/phrases'
  const lengths = new Map<string, number>()
  if (!existsSync(join(folder, 'manifest.json'))) return lengths
  const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as Record<
    string,
    { durationMs: number }
  >
  const entries = Object.entries(manifest)
  // Each waits for the disk; some at a time.
  for (let start = 0; start < entries.length; start += 16) {
    await Promise.all(
      entries.slice(start, start + 16).map(async ([slug, { durationMs }]) => {
        await store.put(audioKey(slug), await readFile(join(folder, `${slug}.mp3`)))
        lengths.set(slug, durationMs)
      }),
    )
  }
  return lengths
}
