import { ApiError, callApi } from '#client/call-api.ts'
import { newId } from '#client/new-id.ts'
import { moveAttempt, type Paper, readAttempt, startAttempt } from '../contract.ts'
import { type KeptExams, openKeptExams, questionsPart } from './kept-exams.ts'
import { bringLateAnswers } from './late-answers.ts'
import { canOpenPacks, noFiles, openPackFiles, openQuestions } from './open-pack.ts'
import { openSitting, type Sitting } from './open-sitting.ts'
import { createServerClock, type ServerClock } from './server-clock.ts'

/** An attempt with what shows it: its own page, or what became of it. */
export type LoadedAttempt = { paper: Paper; sitting: Sitting | null }

/** One session for each start: asked again after a lost response, it is the same device. */
const startSessions = new Map<string, string>()
/** What a start brought, for the page that follows it: nothing of it is asked for again. */
const begun = new Map<string, { paper: Paper; session: string; clock: ServerClock }>()

/**
 * Begins an attempt on this device, or goes on with the one under way, by one request; answers its id.
 * @throws ApiError
 */
export async function beginAttempt(userId: string, exam: string): Promise<string> {
  const kept = openKeptExams(userId)
  const pack = canOpenPacks() ? await kept.readPart(exam, questionsPart) : undefined
  const session = startSessions.get(exam) ?? newId()
  startSessions.set(exam, session)
  const clock = createServerClock()
  const askedAt = clock.steady()
  const { paper } = await callApi(startAttempt, { exam, session, hasPack: pack !== undefined })
  startSessions.delete(exam)
  clock.hear(paper.serverNow, askedAt)
  // A pack of an exam that was changed since opens no more: the questions are loaded instead.
  const questions =
    paper.packKey && pack ? await openQuestions(pack, paper.packKey).catch(() => null) : paper.questions
  // What another page of this browser holds stays its own.
  if (questions) {
    const whole = { ...paper, questions }
    await keepPaper(kept, { paper: whole, session, submittedAt: null })
    begun.set(paper.id, { paper: whole, session, clock })
  }
  return paper.id
}

/**
 * Loads an attempt with what this device had of it; without a connection from the device alone. The first page of this
 * browser that shows it goes on with the session that is kept here, every other one reads.
 * @throws ApiError where it is neither to be had nor kept
 */
export async function loadAttempt(userId: string, attempt: string): Promise<LoadedAttempt> {
  const kept = openKeptExams(userId)
  const started = begun.get(attempt)
  begun.delete(attempt)
  if (started && (await holdAttempt(attempt))) return enter(kept, { ...started, submittedAt: null })
  const own = await kept.readAttempt(attempt)
  const session = (await holdAttempt(attempt)) && own ? own.session : newId()
  const clock = createServerClock()
  const askedAt = clock.steady()
  let paper: Paper
  try {
    paper = (await callApi(readAttempt, { attempt, session })).paper
    paper = { ...paper, packKey: own?.paper.packKey ?? null }
    clock.hear(paper.serverNow, askedAt)
    await keepPaper(kept, { paper, session, submittedAt: own?.submittedAt ?? null })
  } catch (thrown) {
    const isUnanswered = thrown instanceof ApiError && (thrown.http === 0 || thrown.http >= 500)
    if (!isUnanswered || !own || own.session !== session) throw thrown
    // Until the server is heard the device's clock has to do, moved by what it was wrong when it was heard last.
    paper = own.paper
    clock.hear(new Date(Date.now() + own.ahead).toISOString(), clock.steady())
  }
  return enter(kept, { paper, session, clock, submittedAt: own?.submittedAt ?? null })
}

/**
 * Moves an open attempt to this page.
 * @throws ApiError
 */
export async function moveHere(userId: string, attempt: string): Promise<LoadedAttempt> {
  const kept = openKeptExams(userId)
  const session = newId()
  const clock = createServerClock()
  const askedAt = clock.steady()
  const { paper } = await callApi(moveAttempt, { attempt, session })
  clock.hear(paper.serverNow, askedAt)
  await holdAttempt(attempt, { steal: true })
  await keepPaper(kept, { paper, session, submittedAt: null })
  return enter(kept, { paper, session, clock, submittedAt: null })
}

async function keepPaper(
  kept: KeptExams,
  { paper, session, submittedAt }: { paper: Paper; session: string; submittedAt: string | null },
) {
  if (!paper.isActive) return
  const ahead = Date.parse(paper.serverNow) - Date.now()
  await kept.keepAttempt({ attempt: paper.id, paper, session, submittedAt, ahead })
}

async function enter(
  kept: KeptExams,
  {
    paper,
    session,
    clock,
    submittedAt,
  }: {
    paper: Paper
    session: string
    clock: ServerClock
    submittedAt: string | null
  },
): Promise<LoadedAttempt> {
  if (paper.state !== 'open') {
    // By the session that sat it here, whether this page holds it or not.
    const own = (await kept.readAttempt(paper.id))?.session ?? session
    let late: Paper['late'] | null
    try {
      late = await bringLateAnswers(kept, { paper, session: own, now: clock.now() })
    } catch {
      // They stay here until this page is opened with a connection.
      return { paper, sitting: null }
    }
    await kept.dropAttempt(paper.id, paper.exam.id)
    return { paper: late ? { ...paper, late } : paper, sitting: null }
  }
  const before = await kept.listAnswers(paper.id)
  const playsBefore = await kept.listPlays(paper.id)
  const pack = paper.packKey && canOpenPacks() ? await kept.readPack(paper.exam.id) : undefined
  const files = pack ? await openPackFiles(kept, pack, paper.packKey!) : noFiles
  const sitting = openSitting({ paper, session, kept, clock, before, playsBefore, files, submittedAt })
  return { paper, sitting }
}

const held = new Set<string>()

/** Whether this page is the one of this browser that holds the attempt; it does so until it is closed. */
function holdAttempt(attempt: string, { steal = false } = {}): Promise<boolean> {
  // Without encryption there are no locks: then the device counts as one page.
  const locks = navigator.locks as LockManager | undefined
  if (!locks || held.has(attempt)) return Promise.resolve(true)
  return new Promise(resolve => {
    const options = steal ? { steal: true } : { ifAvailable: true }
    locks
      .request(`hamava-exam-${attempt}`, options, lock => {
        if (lock) held.add(attempt)
        resolve(lock !== null)
        return lock === null ? undefined : new Promise(() => {})
      })
      // Another page took it.
      .catch(() => held.delete(attempt))
  })
}
