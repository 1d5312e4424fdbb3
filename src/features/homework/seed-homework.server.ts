import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { demoStaff } from '#account/public.server.ts'
import {
  seededCourses,
  seededGroupId,
  seededGroups,
  seededSessionId,
  selectSessions,
} from '#features/courses/public.server.ts'
import { selectEnrolments } from '#features/enrolment/public.server.ts'
import { markActive } from '#features/streaks/public.server.ts'
import type { AppContext } from '#server/app-context.ts'
import type { MediaTables } from '#server/engines/media/tables.ts'
import { renderProse } from '#server/engines/prose/prose.ts'
import { type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import { fixedIds } from '#server/platform/fixed-id.ts'
import { homeworkVoice } from './my-homework.server.ts'
import { type AnswerKind, computePoints, countLateDays, type LateRule } from './points.ts'
import type { TaskKind } from './rubrics.ts'
import seeds from './seed-answers.json' with { type: 'json' }
import type { HomeworkTables } from './tables.server.ts'

const t = withTables<HomeworkTables & MediaTables>()
// Ids that the demo had while homework was a part of courses.
const fixedId = fixedIds('course')
const day = 86_400_000
const mostPoints = 20

type SeedAnswer = {
  /** Their place among who takes part, the latest to enrol first. */
  learner: number
  daysAgo: number
  text?: string
  /** A recording of `seed-media/phrases/`. */
  voice?: string
  state: 'waiting' | 'marked' | 'returned'
  levels?: number[]
  comment?: string
}
type SeedHomework = {
  group: string
  session: number
  /** Which of the course's tasks it is. */
  from: number
  task: TaskKind
  takes: AnswerKind[]
  /** From the session to the due time. */
  dueDays: number
  lateRule: LateRule
  latePercent: number
  answers: SeedAnswer[]
}

/** Homework of the demo's groups, and what their learners handed in. */
export async function seedHomework(app: AppContext): Promise<void> {
  const html = new Map<string, string>()
  const tasks = (seeds as SeedHomework[]).map(seed => ({ ...seed, ...findTask(seed) }))
  for (const { description } of tasks) html.set(description, (await renderProse(description)).html)
  const voices = await storeVoices(app)
  await transaction(app.db, async tx => {
    for (const task of tasks) await writeHomework(tx, task, html.get(task.description)!, voices, app.now())
  })
}

function findTask({ group, from }: SeedHomework) {
  const { course } = seededGroups.find(({ name }) => name === group)!
  return seededCourses.find(({ slug }) => slug === course)!.tasks[from]!
}

/** What learners say, where the folder of the demo's sounds is there: the sizes of the files by their names. */
async function storeVoices({ files }: AppContext): Promise<Map<string, number>> {
  const stored = new Map<string, number>()
  const spoken = (seeds as SeedHomework[])
    .flatMap(({ answers }) => answers)
    .flatMap(({ voice }) => voice ?? [])
  for (const voice of spoken) {
    const path = join('seed-media/phrases', `${voice}.mp3`)
    if (!existsSync(path)) continue
    const content = await readFile(path)
    await files.put(voiceKey(voice), content)
    stored.set(voice, content.length)
  }
  return stored
}

const voiceKey = (voice: string) => `private/${homeworkVoice.name}/${fixedId(`voice ${voice}`)}.mp3`

type Task = SeedHomework & { title: string; description: string }

async function writeHomework(
  tx: Tx,
  { title, description, ...seed }: Task,
  body_html: string,
  voices: ReadonlyMap<string, number>,
  now: Date,
) {
  const id = fixedId(`homework ${seed.group} ${seed.session}`)
  const { starts_at } = await selectSessions(tx)
    .where('class_session.id', '=', seededSessionId(seed.group, seed.session))
    .executeTakeFirstOrThrow()
  const due_at = new Date(starts_at.getTime() + seed.dueDays * day)
  await t(tx)
    .insertInto('homework')
    .values({
      id,
      session_id: seededSessionId(seed.group, seed.session),
      title,
      task: seed.task,
      body: description,
      body_html,
      due_at,
      takes: seed.takes,
      late_rule: seed.lateRule,
      late_percent: seed.latePercent,
      max_points: mostPoints,
      created_at: starts_at,
      changed_at: starts_at,
    })
    .execute()
  const learners = await selectEnrolments(tx)
    .where('enrolment.group_id', '=', seededGroupId(seed.group))
    .orderBy('enrolled_at', 'desc')
    .execute()
  const attempts = new Map<number, number>()
  for (const answer of seed.answers) {
    const learner = learners[answer.learner]
    if (!learner) continue
    const number = (attempts.get(answer.learner) ?? 0) + 1
    attempts.set(answer.learner, number)
    const about = { seed, homework: id, enrolment: learner.id, due: due_at, number }
    await writeAnswer(tx, answer, about, await writeVoice(tx, answer, learner.user_id, voices, now), now)
    const at = new Date(now.getTime() - answer.daysAgo * day)
    await markActive(tx, 'homework', [{ userId: learner.user_id, at }])
  }
}

/** The media of what was said; null where nothing was, or the sounds are not there. */
async function writeVoice(
  tx: Tx,
  { voice }: SeedAnswer,
  owner_id: string,
  voices: ReadonlyMap<string, number>,
  now: Date,
): Promise<string | null> {
  const bytes = voice && voices.get(voice)
  if (!voice || !bytes) return null
  const id = fixedId(`voice ${voice}`)
  await t(tx)
    .insertInto('media')
    .values({
      id,
      owner_id,
      bytes,
      kind: homeworkVoice.name,
      personal: true,
      family: 'audio',
      state: 'plain',
      name: `${voice}.mp3`,
      file_key: voiceKey(voice),
      // 24 kbit a second.
      seconds: Math.round(bytes / 3000),
      peaks: null,
      created_at: now,
    })
    .execute()
  return id
}

async function writeAnswer(
  tx: Tx,
  { daysAgo, text, state, levels, comment }: SeedAnswer,
  about: { seed: SeedHomework; homework: string; enrolment: string; due: Date; number: number },
  voice_id: string | null,
  now: Date,
) {
  const { seed, due, number } = about
  const handed = new Date(now.getTime() - daysAgo * day)
  const late_days = number > 1 ? 0 : countLateDays(due, handed)
  const isGraded = state === 'marked'
  await t(tx)
    .insertInto('homework_answer')
    .values({
      id: fixedId(`answer ${about.homework} ${about.enrolment} ${number}`),
      homework_id: about.homework,
      enrolment_id: about.enrolment,
      attempt: number,
      // Where the sounds are missing something was handed in all the same.
      text: text ?? (voice_id ? null : 'Here is my passport.'),
      file_id: null,
      voice_id,
      handed_at: handed,
      arrived_at: handed,
      late_days,
      state,
      levels: levels ? JSON.stringify(levels) : null,
      points: isGraded && levels ? computePoints({ ...seed, mostPoints }, levels, late_days).points : null,
      comment: comment ?? null,
      note_id: null,
      graded_by: state === 'waiting' ? null : demoStaff('teacher').id,
      graded_at: state === 'waiting' ? null : new Date(handed.getTime() + 0.8 * day),
      version: state === 'waiting' ? 1 : 2,
    })
    .execute()
}
