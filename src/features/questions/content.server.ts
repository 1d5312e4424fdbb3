import * as z from 'zod/mini'
import { authoredContent, authoredPlace } from '#contract/authored-question.ts'

/**
 * The bank's own questions as they stand in `content/` (its README gives the format). Loaded only when they are written
 * into a database.
 */
const files = import.meta.glob<unknown>('./content/*/*.json', { import: 'default' })
const drawings = import.meta.glob<string>('./content/*/**/*.svg', { query: '?raw', import: 'default' })

const id = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,79}$/))
/** What a question has beside its kind's own fields; its passage is named, its picture a file. */
const place = z.extend(authoredPlace, { id, passage: z.optional(z.string()) })
const file = z.object({
  /** Of an exam: its questions are asked together, in this order, and nowhere else. */
  title: z.optional(z.string()),
  description: z.optional(z.string()),
  passages: z.optional(z.record(z.string(), z.object({ title: z.string(), text: z.string() }))),
  questions: z.array(z.looseObject({ passage: z.optional(z.string()) })),
})

export type BankQuestion = ReturnType<typeof readQuestions>[number]

/** Names of the files, `en/grammar`, in a fixed order. */
export const contentNames = Object.keys(files)
  .map(path => path.replace(/^\.\/content\/|\.json$/g, ''))
  .sort()

/**
 * Every question of a file.
 * @throws an Error that names the file and the question that does not fit
 */
export async function readContent(name: string): Promise<BankQuestion[]> {
  return readQuestions(name, await readFile(name))
}

export type BankExam = { name: string; language: string; title: string; description: string; codes: string[] }

/** The exams among the files, each with its questions in their order. */
export async function listBankExams(): Promise<BankExam[]> {
  const exams = await Promise.all(
    contentNames.map(async name => {
      const { title, description = '', questions } = await readFile(name)
      const codes = questions.map(({ id }) => String(id))
      return title === undefined ? [] : [{ name, language: name.split('/')[0]!, title, description, codes }]
    }),
  )
  return exams.flat()
}

const readFile = async (name: string) => file.parse(await files[`./content/${name}.json`]!())

function readQuestions(name: string, { title, passages = {}, questions }: z.infer<typeof file>) {
  return questions.map((written, at) => {
    const where = `${name}: ${String(written.id ?? `question ${at + 1}`)}`
    const passage = written.passage === undefined ? undefined : passages[written.passage]
    if (written.passage !== undefined && !passage) throw new Error(`${where}: no such passage`)
    const readPlace = place.safeParse(written)
    const content = authoredContent.safeParse({ ...written, passage })
    const error = readPlace.error ?? content.error
    if (!readPlace.success || !content.success) throw new Error(`${where}: ${z.prettifyError(error!)}`)
    const { id: code, passage: _, ...placed } = readPlace.data
    return {
      code,
      language: name.split('/')[0]!,
      place: placed,
      content: content.data,
      isOfExam: title !== undefined,
    }
  })
}

/** The drawing of this name beside a file of this language, as SVG; null where there is none. */
export async function readDrawing(language: string, src: string): Promise<string | null> {
  return (await drawings[`./content/${language}/${src}`]?.()) ?? null
}
