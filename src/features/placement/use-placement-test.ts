import { useCallback, useEffect, useReducer, useRef } from 'react'
import { ApiError, callApi } from '#client/call-api.ts'
import type { QuestionAnswer } from '#features/questions/public.ts'
import { answerItem, type PlacementItem, type Progress, readProgress } from './contract.ts'
import { forget, type Kept, keep, readKept } from './kept-progress.ts'
import { useShownTime } from './use-shown-time.ts'

/** How long the next question is waited for before one of those that are here is shown, in milliseconds. */
const patienceMs = 1_200
/** An answer without a reply for so long is sent again. */
const timeoutMs = 15_000
const maxPauseMs = 20_000

export type TestState = Kept & {
  /** Answers that have no reply yet are not `saved`; `cut` once one was sent in vain. */
  connection: 'saved' | 'sending' | 'cut'
  /** What the server would not take, in its words; gone with the next answer. */
  refusal: string | null
}

/** Why there is nothing to show at all. */
export type TestFault = 'notFound' | 'unreachable'

/** Those of the known questions that are not answered, the one that is asked first. */
export function listReady({ progress, waiting }: Kept): PlacementItem[] {
  const answered = new Set(waiting.map(({ questionId }) => questionId))
  return [...(progress.current ? [progress.current] : []), ...progress.candidates].filter(
    ({ id }) => !answered.has(id),
  )
}

/**
 * A test as one browser takes it: answers are kept here first and sent in order, until the server has each; meanwhile it
 * goes on with the questions that are here.
 */
export function usePlacementTest(id: string, onDone: () => void) {
  const state = useRef<TestState | null>(null)
  const fault = useRef<TestFault | null>(null)
  const [, redraw] = useReducer((turn: number) => turn + 1, 0)
  const set = useCallback((change: Partial<TestState>) => {
    if (!state.current) return
    state.current = { ...state.current, ...change }
    const { connection: _, refusal: __, ...kept } = state.current
    keep(kept)
    redraw()
  }, [])
  const shownTime = useShownTime(
    () => state.current?.shown?.id ?? null,
    () => state.current?.shownMs ?? 0,
    shownMs => set({ shownMs }),
  )
  const done = useRef(onDone)
  done.current = onDone

  const isSending = useRef(false)
  const failures = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const send = useCallback(async () => {
    if (isSending.current || !state.current) return
    isSending.current = true
    clearTimeout(timer.current)
    try {
      while (state.current.waiting.length > 0) {
        const [first] = state.current.waiting
        set({ connection: failures.current > 0 ? 'cut' : 'sending' })
        const progress = await sendOne(id, first!)
        failures.current = 0
        const waiting = state.current.waiting.slice(1)
        const { shown } = state.current
        set({ progress, waiting, connection: waiting.length > 0 ? 'sending' : 'saved' })
        // Whoever is at a question already stays there: it was given out, and counts.
        if (!shown && waiting.length === 0) show()
      }
      if (state.current.progress.state === 'done') {
        forget(id)
        done.current()
      }
    } catch (thrown) {
      if (isRefusal(thrown)) await dropRefused(thrown)
      else {
        failures.current += 1
        set({ connection: 'cut' })
        if (!state.current.shown) show()
        const pause = Math.min(maxPauseMs, 1000 * 2 ** (failures.current - 1)) * (0.75 + Math.random() / 2)
        timer.current = setTimeout(() => void send(), pause)
      }
    } finally {
      isSending.current = false
    }

    /** An answer that is refused is no answer: the server says where the attempt stands. */
    async function dropRefused(refusal: ApiError) {
      const { progress } = await callApi(readProgress, { id })
      set({ progress, waiting: [], connection: 'saved', refusal: refusal.info.message })
      show()
    }

    function show() {
      const [shown = null] = listReady(state.current!)
      if (state.current!.shown?.id === shown?.id) return
      set({ shown, shownMs: 0, draft: null })
    }
  }, [id, set])

  useEffect(() => {
    let isHere = true
    const kept = readKept(id)
    if (kept) {
      state.current = { ...kept, connection: kept.waiting.length > 0 ? 'sending' : 'saved', refusal: null }
      redraw()
    }
    const load = async () => {
      try {
        if (state.current && state.current.waiting.length > 0) return void send()
        const before = state.current?.shown?.id
        const { progress } = await callApi(readProgress, { id })
        if (!isHere) return
        // Whoever has answered in the meantime is further on than this reply.
        if (state.current && state.current.shown?.id !== before) return
        if (progress.state === 'done') return done.current()
        const same = [progress.current, ...progress.candidates].find(
          item => item?.id === state.current?.shown?.id,
        )
        state.current = {
          progress,
          waiting: [],
          shown: same ?? progress.current,
          shownMs: same ? state.current!.shownMs : 0,
          draft: same ? state.current!.draft : null,
          connection: 'saved',
          refusal: null,
        }
        set({})
      } catch (thrown) {
        if (!isHere) return
        if (isRefusal(thrown)) fault.current = 'notFound'
        else if (state.current) set({ connection: 'cut' })
        else {
          fault.current = 'unreachable'
          timer.current = setTimeout(() => void load(), 3000)
        }
        redraw()
      }
    }
    void load().then(() => {
      if (state.current) fault.current = fault.current === 'unreachable' ? null : fault.current
      redraw()
    })
    const again = () => {
      failures.current = 0
      void send()
    }
    addEventListener('online', again)
    return () => {
      isHere = false
      clearTimeout(timer.current)
      removeEventListener('online', again)
    }
  }, [id, send, set])

  const change = useCallback((draft: QuestionAnswer | null) => set({ draft, refusal: null }), [set])

  const submit = useCallback(
    (answer: QuestionAnswer | null) => {
      const now = state.current
      if (!now?.shown) return
      const waiting = [...now.waiting, { questionId: now.shown.id, answer, shownMs: shownTime.read() }]
      set({ waiting, shown: null, shownMs: 0, draft: null, refusal: null, connection: 'sending' })
      const showNext = () => {
        const [shown = null] = listReady(state.current!)
        if (!state.current!.shown && shown) set({ shown, shownMs: 0, draft: null })
      }
      // The reply says which question is next; where it keeps one waiting, the likeliest is here.
      if (failures.current > 0) showNext()
      else setTimeout(showNext, patienceMs)
      void send()
    },
    [send, set, shownTime],
  )

  return { state: state.current, fault: fault.current, change, submit }
}

const isRefusal = (thrown: unknown): thrown is ApiError =>
  thrown instanceof ApiError && thrown.http >= 400 && thrown.http < 500 && thrown.http !== 429

async function sendOne(id: string, waiting: Kept['waiting'][number]): Promise<Progress> {
  const late = new AbortController()
  const clock = setTimeout(() => late.abort(), timeoutMs)
  try {
    const { progress } = await callApi(answerItem, { id, ...waiting }, { signal: late.signal })
    return progress
  } finally {
    clearTimeout(clock)
  }
}
