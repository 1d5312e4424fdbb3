/**
 * Makes the sound of the demo's books, `seed-media/books/`, from `src/features/book-store/books/`: the English of each unit that
 * `book.json` names, as MP3. `manifest.json` says how long each is, and of which text it was made. Needs what seed-media.ts needs.
 * Run it with `node tools/seed-book-audio.ts`: it makes what is new or changed; with `--all` everything.
 */
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { hashSpoken, listSpoken } from '../src/features/book-reader/audio/spoken-text.server.ts'
import { readChapter } from '../src/features/book-reader/texts/read-chapter.ts'
import { encode, sampleRate, speakTurns } from './speech.ts'

type Unit = { unit: number; chapter: number; language: string }
type Made = { hash: string; seconds: number; bytes: number }

const root = join(import.meta.dirname, '..')
const folder = join(root, 'seed-media/books')
/** As slow as learners of A2 follow. */
const pace = 0.76

const isAll = process.argv.includes('--all')
const manifestFile = join(folder, 'manifest.json')
const known = existsSync(manifestFile)
  ? (JSON.parse(readFileSync(manifestFile, 'utf8')) as Record<string, Made>)
  : {}
const manifest: Record<string, Made> = {}
const scratch = mkdtempSync(join(tmpdir(), 'seed-books-'))
mkdirSync(folder, { recursive: true })
for (const path of globSync('src/features/book-store/books/*/book.json', { cwd: root }).sort()) {
  const { slug, audio } = JSON.parse(readFileSync(join(root, path), 'utf8')) as {
    slug: string
    audio: Unit[] | null
  }
  for (const { unit, chapter, language } of audio ?? []) {
    // The voices we have speak English alone.
    if (language !== 'en') continue
    const file = join(root, dirname(path), `${String(chapter).padStart(2, '0')}.md`)
    const lines = listSpoken(readChapter(readFileSync(file, 'utf8')))
    const name = `${slug}-${unit}`
    const hash = hashSpoken(lines)
    if (known[name]?.hash === hash && !isAll) {
      manifest[name] = known[name]
      continue
    }
    const voiced = speakTurns(
      lines.map(english => ({ speaker: 'f' as const, english })),
      pace,
      scratch,
    )
    const mp3 = encode(voiced)
    writeFileSync(join(folder, `${name}.mp3`), mp3)
    const seconds = Math.round((voiced.samples.length / 2 / sampleRate) * 10) / 10
    manifest[name] = { hash, seconds, bytes: mp3.length }
    console.log(name, seconds, mp3.length)
  }
}
writeFileSync(manifestFile, `${JSON.stringify(manifest, null, 2)}\n`)
rmSync(scratch, { recursive: true })
