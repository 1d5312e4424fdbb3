import { createHash } from 'node:crypto'
import { type LevelCode, levelCodes } from '#persian/level-names.ts'
import { type Accent, accents, type Topic, topics } from './rules.ts'

/** An episode of the demo as it is written: what is said, by whom, in both languages, with what hangs on its lines. */
export type EpisodeSource = {
  slug: string
  title: string
  summary: string
  season: number
  number: number
  level: LevelCode
  topic: Topic
  accent: Accent
  /** How many days before the demo began it came out. */
  age: number
  sources: { title: string; url: string }[]
  lines: { speaker: string; text: string; persian: string }[]
  /** `line` counts the lines from 0. */
  chapters: { line: number; title: string }[]
  words: { line: number; term: string; meaning: string }[]
  questions: { question: string; answers: string[]; right: number }[]
}

/**
 * Reads a file of `episodes/`: lines of `name: value`, then chapters (`## title`), what is said (`Name: English` with its
 * Persian indented below, and below that the words of the line, `~ term = meaning`), and questions (`? question`, the right
 * answer with `+`, the others with `-`).
 * @throws Error with the line that nobody understands
 */
export function readEpisodeSource(slug: string, file: string): EpisodeSource {
  const head = new Map<string, string>()
  const episode: Pick<EpisodeSource, 'sources' | 'lines' | 'chapters' | 'words' | 'questions'> = {
    sources: [],
    lines: [],
    chapters: [],
    words: [],
    questions: [],
  }
  const end = file.indexOf('\n\n')
  for (const row of file.slice(0, end).split('\n')) {
    const [name, value] = cut(row, ': ')
    if (name === 'source') {
      const [title, url] = cut(value, ' | ')
      episode.sources.push({ title, url })
    } else head.set(name, value)
  }
  for (const row of file.slice(end).split('\n')) if (row.trim()) readRow(episode, row)
  const choose = <T extends string>(name: string, all: readonly T[]) => {
    const found = all.find(one => one === head.get(name))
    if (!found) throw new Error(`${slug}: ${name} is none of ${all.join(', ')}`)
    return found
  }
  return {
    slug,
    title: head.get('title')!,
    summary: head.get('summary')!,
    season: Number(head.get('season')),
    number: Number(head.get('number')),
    level: choose('level', levelCodes),
    topic: choose('topic', topics),
    accent: choose('accent', accents),
    age: Number(head.get('age')),
    ...episode,
  }
}

/** Of what is spoken: the first 16 hex digits of its SHA-256. Its sound is made anew where it changes. */
export const hashSpeech = ({ level, lines }: Pick<EpisodeSource, 'level' | 'lines'>): string =>
  createHash('sha256')
    .update(JSON.stringify([level, lines.map(({ speaker, text }) => [speaker, text])]))
    .digest('hex')
    .slice(0, 16)

function readRow(
  { lines, chapters, words, questions }: Pick<EpisodeSource, 'lines' | 'chapters' | 'words' | 'questions'>,
  row: string,
) {
  const question = questions.at(-1)
  const said = /^([A-Z]\w*): (.+)$/.exec(row)
  if (row.startsWith('## ')) chapters.push({ line: lines.length, title: row.slice(3) })
  else if (row.startsWith('? ')) questions.push({ question: row.slice(2), answers: [], right: -1 })
  else if (/^[+-] /.test(row) && question) {
    if (row.startsWith('+')) question.right = question.answers.length
    question.answers.push(row.slice(2))
  } else if (row.startsWith('  ~ ')) {
    const [term, meaning] = cut(row.slice(4), ' = ')
    words.push({ line: lines.length - 1, term, meaning })
  } else if (row.startsWith('  ') && lines.length > 0) lines.at(-1)!.persian = row.trim()
  else if (said) lines.push({ speaker: said[1]!, text: said[2]!, persian: '' })
  else throw new Error(`nobody understands: ${row}`)
}

function cut(row: string, at: string): [string, string] {
  const place = row.indexOf(at)
  if (place < 0) throw new Error(`no «${at}» in: ${row}`)
  return [row.slice(0, place), row.slice(place + at.length)]
}
