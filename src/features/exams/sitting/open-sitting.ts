import { ApiError, callApi } from '#client/call-api.ts'
import { newId } from '#client/new-id.ts'
import { myLessons } from '#features/enrolment/public.ts'
import type { QuestionAnswer } from '#features/questions/public.ts'
import {
  listExams,
  listQuizzes,
  type Paper,
  playSound,
  readAttempt,
  saveAnswers,
  submitAttempt,
} from '../contract.ts'
import type { KeptAnswer, KeptExams, KeptPlays } from './kept-exams.ts'
import { bringLateAnswers } from './late-answers.ts'
import type { PackFiles } from './open-pack.ts'
import type { ServerClock } from './server-clock.ts'
import { forgetSpeech, formatSpeechName, sendKeptSpeech } from './unsent-speech.ts'

/** How long answers gather before they leave, and the longest they wait, in milliseconds. */
const gatherMs = 700
/** After so long without a send the server is told that somebody is there. */
const beatMs = 15_000
/** How long a send may take, and the pauses between tries. */
const timeoutMs = 8_000
const pausesMs = [500, 1000, 2000, 3000, 4000]

export type PlaceState = 'empty' | 'saved' | 'waiting' | 'refused'
export type SittingState = {
  paper: Paper
  answers: ReadonlyMap<number, KeptAnswer>
  refused: ReadonlySet<number>
  /** Whether the last send got no answer; since when, by the steady clock. */
  cutSince: number | null
  /** When the server last confirmed something, by its own clock. */
  lastSavedAt: number | null
  deadline: number
  /** `moved`: another device writes now. `over`: the server takes nothing any more. */
  is: 'open' | 'moved' | 'over'
  isSubmitting: boolean
  /** What the server said when it refused to take the attempt in. */
  refusal: string | null
}

/**
 * An attempt on this page: every change is on the device at once and with the server within seconds, sent again until it
 * is confirmed. Nothing is ever handed in by closing the page.
 */
export function openSitting({
  paper,
  session,
  kept,
  clock,
  before,
  playsBefore,
  files,
  submittedAt,
}: {
  paper: Paper
  session: string
  kept: KeptExams
  clock: ServerClock
  /** What this device had of it. */
  before: readonly KeptAnswer[]
  /** What this device counted of the sounds in its pack. */
  playsBefore: readonly KeptPlays[]
  /** What it has of the pack. */
  files: PackFiles
  /** When it was handed in here without an answer so far. */
  submittedAt: string | null
}) {
  const attempt = paper.id
  const answers = new Map<number, KeptAnswer>(
    paper.answers.map(({ place, seq, answer, isFlagged }) => [
      place,
      { attempt, place, seq, savedSeq: seq, answer, isFlagged, at: paper.serverNow },
    ]),
  )
  for (const own of before) if (own.seq > (answers.get(own.place)?.seq ?? -1)) answers.set(own.place, own)
  let lastSeq = Math.max(0, ...[...answers.values()].map(({ seq }) => seq))

  const counted = new Map(playsBefore.map(one => [one.place, one]))
  /** Of them, those that the server has not heard of. */
  const unheard = new Set<number>()
  const questions = paper.questions.map(question => {
    const plays = counted.get(question.place)?.plays ?? 0
    if (plays <= question.plays) return question
    unheard.add(question.place)
    return { ...question, plays }
  })

  let state: SittingState = {
    paper: { ...paper, questions },
    answers,
    refused: new Set(),
    cutSince: null,
    lastSavedAt: null,
    deadline: Date.parse(paper.deadlineAt),
    is: paper.state !== 'open' ? 'over' : paper.isActive ? 'open' : 'moved',
    isSubmitting: submittedAt !== null,
    refusal: null,
  }
  const listeners = new Set<() => void>()
  const change = (part: Partial<SittingState>) => {
    state = { ...state, ...part }
    for (const listener of listeners) listener()
  }

  let signals: { id: string; kind: 'left' | 'pasted' | 'cut'; at: string; seconds: number }[] = []
  let handedIn = submittedAt
  let cutSeconds = 0
  let failures = 0
  let isSending = false
  let lastTryAt = clock.steady()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isClosed = false

  const stamp = () => new Date(clock.now()).toISOString()
  const listWaiting = () =>
    [...state.answers.values()].filter(
      ({ place, seq, savedSeq }) => seq > savedSeq && !state.refused.has(place),
    )

  /** Sends in so many milliseconds, or sooner where that was said before. */
  let dueAt = Number.POSITIVE_INFINITY
  const sendIn = (milliseconds: number) => {
    const at = clock.steady() + milliseconds
    if (isClosed || at >= dueAt) return
    clearTimeout(timer)
    dueAt = at
    timer = setTimeout(() => {
      dueAt = Number.POSITIVE_INFINITY
      void send()
    }, milliseconds)
  }

  /**
   * Recordings that are still on this device alone go along with the submission, given when it was handed in. Without
   * them it does not leave; one that the server refuses is left behind.
   */
  async function sendSpeeches(at: string): Promise<void> {
    for (const { place, body } of state.paper.questions) {
      if (body.kind !== 'speaking') continue
      const name = formatSpeechName(attempt, place)
      try {
        const recordingId = await sendKeptSpeech(name)
        if (recordingId === null) continue
        const fresh = renew(place, { answer: { kind: 'speaking', recordingId } }, at)
        await kept.keepAnswer(fresh)
        await forgetSpeech(name)
      } catch (thrown) {
        if (!(thrown instanceof ApiError) || thrown.http < 400 || thrown.http >= 500) throw thrown
      }
    }
  }

  /** The newest state of a place, shown at once. */
  const renew = (place: number, part: Partial<Pick<KeptAnswer, 'answer' | 'isFlagged'>>, at: string) => {
    const old = state.answers.get(place)
    lastSeq = Math.max(lastSeq + 1, Math.round(clock.now()))
    const fresh: KeptAnswer = {
      attempt,
      place,
      seq: lastSeq,
      savedSeq: old?.savedSeq ?? -1,
      answer: old?.answer ?? null,
      isFlagged: old?.isFlagged ?? false,
      ...part,
      at,
    }
    change({ answers: new Map(state.answers).set(place, fresh) })
    return fresh
  }

  async function send(): Promise<void> {
    if (isSending || isClosed || state.is !== 'open') return
    isSending = true
    try {
      if (handedIn) await sendSpeeches(handedIn)
    } catch (thrown) {
      isSending = false
      lastTryAt = clock.steady()
      await meet(thrown)
      sendIn(nextPause())
      return
    }
    const items = listWaiting()
    const sentSignals = signals
    const sentPlays = [...unheard].map(place => ({ place, plays: counted.get(place)!.plays }))
    const askedAt = clock.steady()
    lastTryAt = askedAt
    const measured =
      cutSeconds + (state.cutSince === null ? 0 : Math.floor((askedAt - state.cutSince) / 1000))
    const body = {
      attempt,
      session,
      sentAt: stamp(),
      cutSeconds: Math.min(86_400, measured),
      signals: sentSignals,
      plays: sentPlays,
      items: items.map(({ place, seq, answer, isFlagged, at }) => ({ place, seq, answer, isFlagged, at })),
    }
    const giveUp = new AbortController()
    const timeout = setTimeout(() => giveUp.abort(), timeoutMs)
    try {
      if (handedIn) {
        const reply = await callApi(submitAttempt, { ...body, at: handedIn }, { signal: giveUp.signal })
        clock.hear(reply.paper.serverNow, askedAt)
        failures = 0
        await close(reply.paper)
        // What depends on it is asked anew: the list of exams, and the lessons that a passed quiz opens.
        const detail = [listExams.path, listQuizzes.path, myLessons.path]
        dispatchEvent(new CustomEvent('hamava-sent', { detail }))
        return
      }
      const reply = await callApi(saveAnswers, body, { signal: giveUp.signal })
      clock.hear(reply.serverNow, askedAt)
      failures = 0
      cutSeconds = 0
      signals = signals.filter(signal => !sentSignals.includes(signal))
      for (const { place, plays } of sentPlays) {
        if (counted.get(place)?.plays === plays) unheard.delete(place)
      }
      const fresh = new Map(state.answers)
      for (const { place, seq } of reply.saved) {
        const own = fresh.get(place)
        if (!own || own.savedSeq >= seq) continue
        const known = { ...own, savedSeq: seq }
        fresh.set(place, known)
        void kept.keepAnswer(known)
      }
      const refused = new Set(state.refused)
      for (const { place, seq } of reply.refused) if (fresh.get(place)?.seq === seq) refused.add(place)
      const { extraSeconds, givenBack, deadlineAt, announcement } = reply
      change({
        answers: fresh,
        refused,
        cutSince: null,
        lastSavedAt: clock.now(),
        deadline: Date.parse(deadlineAt),
        paper: { ...state.paper, extraSeconds, givenBack, deadlineAt, announcement },
      })
      if (listWaiting().length > 0 || unheard.size > 0) sendIn(0)
    } catch (thrown) {
      await meet(thrown)
    } finally {
      clearTimeout(timeout)
      isSending = false
      if (state.is === 'open' && !isClosed) sendIn(state.cutSince === null ? beatMs : nextPause())
    }
  }

  /** It is over: what the server never got is brought for staff to decide on, and leaves this device with that. */
  async function close(over: Paper): Promise<void> {
    const late = await bringLateAnswers(kept, { paper: over, session, now: clock.now() })
    change({
      paper: late ? { ...over, late } : over,
      is: 'over',
      isSubmitting: false,
      cutSince: null,
      refusal: null,
    })
    await kept.dropAttempt(attempt, over.exam.id)
  }

  const nextPause = () => {
    const pause = pausesMs[Math.min(failures, pausesMs.length - 1)]!
    failures += 1
    return pause * (0.75 + Math.random() / 2)
  }

  /** No answer: it goes on here. A refusal: the server says how the attempt stands. */
  async function meet(thrown: unknown): Promise<void> {
    const http = thrown instanceof ApiError ? thrown.http : 0
    if (http === 409 || http === 404) {
      try {
        const askedAt = clock.steady()
        const reply = await callApi(readAttempt, { attempt, session })
        clock.hear(reply.paper.serverNow, askedAt)
        const isOver = reply.paper.state !== 'open'
        if (isOver && reply.paper.receipt) {
          handedIn = null
          await close(reply.paper)
          return
        }
        const isPast = clock.now() > Date.parse(reply.paper.deadlineAt)
        change({
          paper: { ...reply.paper, questions: state.paper.questions },
          is: isOver || (reply.paper.isActive && isPast) ? 'over' : reply.paper.isActive ? 'open' : 'moved',
          isSubmitting: false,
          refusal: thrown instanceof ApiError ? thrown.info.message : null,
        })
        handedIn = null
        return
      } catch {
        // Then it is not known yet.
      }
    }
    if (http >= 400 && http < 500 && http !== 401 && http !== 408 && http !== 429 && http !== 409) {
      change({ refusal: thrown instanceof ApiError ? thrown.info.message : null, isSubmitting: false })
      handedIn = null
      return
    }
    if (state.cutSince === null) change({ cutSince: lastTryAt })
  }

  let hiddenAt: number | null = null
  const look = () => {
    if (document.hidden) {
      hiddenAt = clock.steady()
      return
    }
    if (hiddenAt !== null) {
      const seconds = Math.round((clock.steady() - hiddenAt) / 1000)
      if (seconds > 0) signals = [...signals, { id: newId(), kind: 'left', at: stamp(), seconds }]
      hiddenAt = null
    }
    // The steady clock may have slept with the phone.
    sendIn(0)
  }
  const backOnline = () => sendIn(0)
  addEventListener('online', backOnline)
  document.addEventListener('visibilitychange', look)
  const hasUnsent = listWaiting().length > 0 || unheard.size > 0 || handedIn !== null
  if (state.is === 'open') sendIn(hasUnsent ? 0 : beatMs)

  const showPlays = (place: number, plays: number) => {
    const questions = state.paper.questions.map(question =>
      question.place === place ? { ...question, plays } : question,
    )
    change({ paper: { ...state.paper, questions } })
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    read: () => state,
    now: clock.now,
    /** The answer is on this device when this returns to the event loop, and with the server within seconds. */
    change(place: number, part: { answer?: QuestionAnswer | null; isFlagged?: boolean }) {
      if (state.is !== 'open' || state.isSubmitting) return
      void kept.keepAnswer(renew(place, part, stamp()))
      sendIn(state.cutSince === null ? gatherMs : pausesMs[0]!)
    },
    /** In a sequential exam: what lies before is left behind for good. */
    visit(place: number) {
      if (!state.answers.has(place)) this.change(place, {})
    },
    /** Hands in, now or as soon as there is a connection; it is kept that it was handed in. */
    async submit() {
      handedIn = stamp()
      change({ isSubmitting: true, refusal: null })
      await kept.keepAttempt({
        attempt,
        paper: state.paper,
        session,
        submittedAt: handedIn,
        ahead: clock.now() - Date.now(),
      })
      dueAt = Number.POSITIVE_INFINITY
      sendIn(0)
    },
    /** Where the pictures of the pack are, by place. */
    pictures: files.pictures,
    /**
     * Asks for a play of a question's sound. What lies in the pack is counted here, for it needs no connection, and the
     * server is told with the next send.
     */
    async play(place: number, play: string) {
      const question = state.paper.questions.find(one => one.place === place)
      const maxPlays = question?.body.audio?.maxPlays ?? 0
      const sound = await files.readSound(place)
      if (!question || !sound) {
        const reply = await callApi(playSound, { attempt, session, place, play })
        showPlays(place, maxPlays - reply.playsLeft)
        return reply
      }
      const isSame = counted.get(place)?.lastPlay === play
      if (!isSame && question.plays >= maxPlays) throw new Error('no play is left')
      if (!isSame) {
        const plays = question.plays + 1
        const own = { attempt, place, plays, lastPlay: play }
        counted.set(place, own)
        unheard.add(place)
        await kept.keepPlays(own)
        showPlays(place, plays)
        sendIn(state.cutSince === null ? gatherMs : pausesMs[0]!)
      }
      return { sound, playsLeft: maxPlays - counted.get(place)!.plays }
    },
    tryNow: () => {
      failures = 0
      dueAt = Number.POSITIVE_INFINITY
      sendIn(0)
    },
    close() {
      isClosed = true
      for (const address of files.pictures.values()) URL.revokeObjectURL(address)
      clearTimeout(timer)
      removeEventListener('online', backOnline)
      document.removeEventListener('visibilitychange', look)
    },
  }
}
export type Sitting = ReturnType<typeof openSitting>

export function describePlace(state: SittingState, place: number): PlaceState {
  if (state.refused.has(place)) return 'refused'
  const own = state.answers.get(place)
  if (!own || (own.answer === null && own.savedSeq >= own.seq)) return 'empty'
  return own.savedSeq >= own.seq ? 'saved' : 'waiting'
}
