import type { LevelCode } from '#persian/level-names.ts'
import { key } from '#persian/search-key.ts'
import type { TaughtLanguage } from '#persian/taught-languages.ts'
import { renderProse } from '#server/engines/prose/prose.ts'
import { type Tx, withTables } from '#server/platform/database/database.ts'
import { fixedIds } from '#server/platform/fixed-id.ts'
import texts from './lessons/seed-texts.json' with { type: 'json' }
import { seededQuestions, seededSteps } from './seed-class.ts'
import type { CourseTables } from './tables.server.ts'

const t = withTables<CourseTables>()
const fixedId = fixedIds('course')

export type SeedCourse = {
  slug: string
  title: string
  enTitle: string
  level: LevelCode | null
  greeting: string
  summary: string
  about: string
  outcomes: string[]
  book: string | null
  sessions: number
  minutes: number
  price: number
  units: {
    title: string
    description: string
    lessons: { title: string; description: string; preview: string | null }[]
  }[]
  tasks: { title: string; description: string }[]
}

const files = import.meta.glob<SeedCourse[]>('./seed/*.json', { import: 'default', eager: true })

/** The demo's courses by their language. */
export const seededCourses = Object.entries(files).flatMap(([file, courses]) =>
  courses.map(course => ({ ...course, language: /(\w\w)\.json$/.exec(file)![1] as TaughtLanguage })),
)

export const seededCourseId = (slug: string) => fixedId(`course ${slug}`)
export const seededLessonId = (slug: string, number: number) => fixedId(`lesson ${slug} ${number}`)
export const seededGroupId = (name: string) => fixedId(`group ${name}`)
export const seededSessionId = (group: string, number: number) => fixedId(`session ${group} ${number}`)

/** What the texts of a course are as HTML. They are rendered before the transaction: it happens in a thread. */
export async function renderCourse({ slug, about, units }: SeedCourse) {
  const html = async (markdown: string | null) => (markdown ? (await renderProse(markdown)).html : null)
  const previews: (string | null)[] = []
  for (const { lessons } of units) for (const { preview } of lessons) previews.push(await html(preview))
  const bodies: string[] = []
  for (const body of findTexts(slug)) bodies.push((await renderProse(body, { topHeading: 4 })).html)
  return { about: (await html(about)) ?? '', previews, bodies }
}

/** What members read of the lessons of a course, in their order. */
const findTexts = (slug: string): readonly string[] => (texts as Record<string, string[]>)[slug] ?? []

/** Writes a course with its syllabus. */
export async function writeCourse(
  tx: Tx,
  course: (typeof seededCourses)[number],
  html: Awaited<ReturnType<typeof renderCourse>>,
  at: { created: Date; changed: Date },
): Promise<void> {
  const { slug, title, enTitle, language, level, greeting, summary, about, outcomes, book, minutes, units } =
    course
  const id = seededCourseId(slug)
  await t(tx)
    .insertInto('course')
    .values({
      id,
      slug,
      title,
      language,
      level,
      greeting,
      summary,
      about,
      outcomes,
      book,
      minutes,
      en_title: enTitle,
      class_steps: seededSteps[minutes] ?? '',
      questions: seededQuestions(course),
      about_html: html.about,
      search_key: key(`${title} ${summary}`),
      created_at: at.created,
      changed_at: at.changed,
    })
    .execute()
  let number = 0
  for (const [index, unit] of units.entries()) {
    const unit_id = fixedId(`unit ${slug} ${index}`)
    const { title, description, lessons } = unit
    await t(tx)
      .insertInto('course_unit')
      .values({ id: unit_id, course_id: id, place: index, title, description })
      .execute()
    await t(tx)
      .insertInto('course_lesson')
      .values(
        lessons.map(({ title, description, preview }, index) => {
          const preview_html = html.previews[number++] ?? null
          const [body, body_html] = [findTexts(slug)[number - 1], html.bodies[number - 1]]
          const own = { body: body ?? null, body_html: body_html ?? null }
          return {
            id: seededLessonId(slug, number),
            unit_id,
            place: index,
            title,
            description,
            preview,
            preview_html,
            ...own,
          }
        }),
      )
      .execute()
  }
}
