/**
 * A syllabus as staff write it, one line a thing:
 *
 *     # سلام و احوال، بی‌کلیشه
 *     آغاز گفت‌وگو و واکنش نشان دادن
 *     - گرم‌کردن؛ دیروز چه شد؟ | از دیروز تعریف می‌کنید
 *       متن رایگان درس، به Markdown، با دو فاصله در آغاز هر سطر
 *
 * `#` begins a unit, the line after it says what it is about; `-` is a lesson, after `|` what is done in it; indented lines
 * below a lesson are free to be read by everybody.
 */
export type Syllabus = {
  title: string
  description: string
  lessons: { title: string; description: string; preview: string | null }[]
}[]

/** The line that could not be read, from 1, and why. */
export class SyllabusFault extends Error {
  line: number
  constructor(line: number, message: string) {
    super(message)
    this.line = line
  }
}

const maxTitleLength = 120
const maxLineLength = 300

/** @throws SyllabusFault */
export function readSyllabus(outline: string): Syllabus {
  const units: Syllabus = []
  for (const [index, whole] of outline.split('\n').entries()) {
    const line = whole.trimEnd()
    const unit = units.at(-1)
    const lesson = unit?.lessons.at(-1)
    const refuse = (why: string) => {
      throw new SyllabusFault(index + 1, why)
    }
    const checked = (text: string, max: number) => {
      if (text === '') refuse('عنوانی نوشته نشده است.')
      if (text.length > max) refuse('بیش از حد بلند است.')
      return text
    }
    if (lesson && /^ {2}/.test(line)) {
      lesson.preview = `${lesson.preview === null ? '' : `${lesson.preview}\n`}${line.slice(2)}`
    } else if (lesson?.preview !== null && lesson && line === '') {
      lesson.preview += '\n'
    } else if (line === '') {
      // Empty lines part nothing.
    } else if (line.startsWith('#')) {
      units.push({ title: checked(line.slice(1).trim(), maxTitleLength), description: '', lessons: [] })
    } else if (!unit) {
      refuse('پیش از درس‌ها باید سطری با # بیاید که نام بخش است.')
    } else if (line.startsWith('-')) {
      const [title = '', ...description] = line.slice(1).split('|')
      unit.lessons.push({
        title: checked(title.trim(), maxTitleLength),
        description: description.join('|').trim().slice(0, maxLineLength),
        preview: null,
      })
    } else if (unit.lessons.length === 0 && unit.description === '') {
      unit.description = checked(line.trim(), maxLineLength)
    } else refuse('این سطر نه بخش است (#)، نه درس (-)، نه متن رایگان (دو فاصله در آغاز).')
  }
  for (const { lessons } of units)
    for (const lesson of lessons) lesson.preview = lesson.preview?.trim() || null
  return units
}

/** What `readSyllabus` reads back as it is. */
export const writeSyllabus = (units: Syllabus): string =>
  units
    .flatMap(({ title, description, lessons }) => [
      `# ${title}`,
      ...(description ? [description] : []),
      ...lessons.flatMap(lesson => [
        `- ${lesson.title}${lesson.description ? ` | ${lesson.description}` : ''}`,
        ...(lesson.preview ?? '').split('\n').flatMap(line => (lesson.preview ? [line && `  ${line}`] : [])),
      ]),
    ])
    .join('\n')
