import { playerClock } from '#ui/player/player-clock.ts'
import type { Note } from './contract.ts'

/** Every line of a text with this before it. */
const mark = (text: string, sign: string) => text.replace(/^/gm, sign)

/** Notes on a lesson as a text that people read and any editor of Markdown opens. */
export const formatNotes = (lesson: string, notes: readonly Note[]): string =>
  [
    `# یادداشت‌های ${lesson}`,
    ...notes.map(({ second, quote, text }) =>
      [`## ${playerClock(second)}`, quote && mark(quote, '> '), text].filter(Boolean).join('\n\n'),
    ),
  ]
    .join('\n\n')
    .concat('\n')

/** The name such a file is kept under: without what file systems do not take, and joiners, of which browsers make underscores. */
export const nameFile = (lesson: string): string => {
  const name = lesson.replace(/[\\/:*?"<>|]+\s*/g, ' - ').replaceAll('\u200c', ' ')
  return `یادداشت ${name.replace(/\s+/g, ' ').trim()}.md`
}
