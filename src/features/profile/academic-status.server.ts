import { readStudy, type Study } from '#features/classes/public.server.ts'
import { listOwnGrades } from '#features/homework/public.server.ts'
import { eraseSkillLevels, listSkillLevels } from '#features/levels/public.server.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatDateTime } from '#persian/jalali.ts'
import type { AppContext, SignedIn } from '#server/app-context.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'

export async function userStatus({ app, db, user, now }: SignedIn) {
  return { status: await readStatus(app, db, user.id, now()) }
}

async function readStatus(app: AppContext, db: Db, userId: string, now: Date) {
  const levels = await listSkillLevels(db, userId)
  const study = await readStudy(db, userId, now)
  const grade = study.running && (await listOwnGrades(app, db, study.running, now))
  return {
    skills: levels.map(({ at, ...rest }) => ({ ...rest, at: at.toISOString() })),
    hours: Math.floor(study.seconds / 3600),
    absencesLeft: study.running?.absencesLeft ?? null,
    standing: describeAcademicStatus(study, grade?.exams.percent ?? null),
    nextStep: describeNextStep(study, levels.length > 0),
  }
}

/** How it goes in the group that runs with its exams, or what was finished last; null before there is anything to say. */
function describeAcademicStatus({ running, finished }: Study, exams: number | null): string | null {
  if (running) {
    const { course, settled, attended, sessions } = running
    if (settled === 0) return `«${course}» با ${persianNumber(sessions)} جلسه در پیش است.`
    const been =
      attended === settled ? 'در همهٔ آن‌ها بوده‌اید' : `در ${persianNumber(attended)} جلسهٔ آن بوده‌اید`
    const marks = exams === null ? '' : ` میانگین آزمون‌هایتان ${persianNumber(Math.round(exams))} از ۱۰۰ است.`
    return `«${course}»: ${persianNumber(settled)} از ${persianNumber(sessions)} جلسه گذشته و ${been}.${marks}`
  }
  return finished ? `«${finished.course}» را پشت سر گذاشته‌اید.` : null
}

/** The next class, the course after the last one, or finding one's level first; null for who has not begun. */
function describeNextStep({ next, finished, running }: Study, isPlaced: boolean): string | null {
  if (next) return `کلاس بعدی «${next.course}»: ${formatDateTime(next.startsAt)}.`
  if (running) return null
  if (finished) return `دورهٔ پس از «${finished.course}» را از میان گروه‌های باز برگزینید.`
  return isPlaced ? 'دوره‌ای هم‌سطح خود از میان گروه‌های باز برگزینید.' : null
}

/** All the feature holds of a person. */
export async function exportAcademicStatus(db: Db, userId: string): Promise<object> {
  const levels = await listSkillLevels(db, userId)
  return { levels: levels.map(({ at, ...rest }) => ({ ...rest, at: at.toISOString() })) }
}

export async function eraseAcademicStatus(tx: Tx, userId: string): Promise<void> {
  await eraseSkillLevels(tx, userId)
}
