import { AppError } from '#contract/app-error.ts'
import { drawQuestions, findCurrentVersions } from '#features/questions/public.server.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { DrawnQuestion, ExamDraw } from './definition.ts'
import type { ExamRow } from './find-exam.server.ts'

/**
 * Draws the questions of an attempt: fixed ones as they stand, the others by chance that the seed decides, none twice.
 * @throws AppError conflict, where the bank has fewer than the exam asks for
 */
export async function drawForAttempt(
  db: Db,
  exam: Pick<ExamRow, 'language' | 'sections' | 'is_shuffled'>,
  seed: number,
): Promise<DrawnQuestion[]> {
  const fixed = exam.sections.flatMap(({ draws }) =>
    draws.flatMap(draw => (draw.kind === 'fixed' ? draw.questionId : [])),
  )
  const current = await findCurrentVersions(db, fixed)
  const taken = new Set(fixed)
  const drawn: DrawnQuestion[] = []
  for (const [section, { draws }] of exam.sections.entries()) {
    const own: DrawnQuestion[] = []
    for (const [row, draw] of draws.entries()) {
      const found =
        draw.kind === 'fixed'
          ? findFixed(current, draw.questionId)
          : await drawQuestions(db, {
              language: exam.language,
              skill: draw.skill ?? undefined,
              level: draw.level ?? undefined,
              kinds: draw.kinds,
              tags: draw.tags,
              except: [...taken],
              count: draw.count,
              seed: `${seed}/${section}/${row}`,
            })
      if (found.length < countDrawn(draw)) {
        throw new AppError('conflict', {
          message: 'این آزمون هنوز آماده نیست: بانک برای یکی از بخش‌هایش پرسش کم دارد. مدرسه را خبر کنید.',
        })
      }
      for (const { id, version } of found) {
        taken.add(id)
        own.push({ questionId: id, version, section, marks: draw.marks, penalty: draw.penalty })
      }
    }
    drawn.push(...(exam.is_shuffled ? shuffleBySeed(own, seed + section) : own))
  }
  return drawn
}

const countDrawn = (draw: ExamDraw) => (draw.kind === 'fixed' ? 1 : draw.count)

const findFixed = (current: ReadonlyMap<string, number>, id: string) => {
  const version = current.get(id)
  return version === undefined ? [] : [{ id, version }]
}

/** The same order for the same seed (Fisher–Yates over a linear congruential generator). */
function shuffleBySeed<T>(things: readonly T[], seed: number): T[] {
  const mixed = [...things]
  let state = seed >>> 0
  for (let at = mixed.length - 1; at > 0; at--) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    const other = Math.floor((state / 2 ** 32) * (at + 1))
    ;[mixed[at], mixed[other]] = [mixed[other]!, mixed[at]!]
  }
  return mixed
}
