import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#client/api-error.ts'
import { onSessionChange, readSession, storeSession } from '#client/session.ts'
import type { Envelope } from '#contract/app-error.ts'
import type { LoginResponse } from './contract.ts'

type LoggedIn = { result: 'LOGGED_IN'; session: LoginResponse }

/** What a dialog ends with: a login, or what else the flow knows. */
type End<Other> = { call: 'close' } & (LoggedIn | Other)

/** A dialog's flow as data, and how its calls are asked. `answer` tells what came of a call as an event, never throws. */
export type Flow<State, Event, Call extends { call: string }, Other> = {
  start: State
  step(state: State, event: Event): [State, Call | End<Other> | null]
  answer(call: Call): Promise<Event>
}

/**
 * A flow, carried out: its calls are asked, its session is stored, its result is told once. What is answered after the
 * dialog has gone is heard by nobody; who logs in in another tab need not do it here as well.
 */
export function useFlow<State, Event, Call extends { call: string }, Other extends { result: string }>(
  { start, step, answer }: Flow<State, Event, Call, Other>,
  onResult: (result: LoggedIn | Other) => void,
): [State, (event: Event) => void] {
  const [state, setState] = useState(start)
  // Read and written at once: two presses within one frame are two events.
  const current = useRef(state)
  const isOpen = useRef(false)
  const onResultRef = useRef(onResult)
  onResultRef.current = onResult
  useEffect(() => {
    isOpen.current = true
    const stop = onSessionChange(() => {
      const session = readSession()
      if (session?.user && isOpen.current) {
        isOpen.current = false
        onResultRef.current({ result: 'LOGGED_IN', session: { auth: session.auth, user: session.user } })
      }
    })
    return () => {
      isOpen.current = false
      stop()
    }
  }, [])

  function send(event: Event) {
    if (!isOpen.current) return
    const [next, effect] = step(current.current, event)
    current.current = next
    setState(next)
    if (effect) void follow(effect)
  }

  async function follow(effect: Call | End<Other>) {
    if (!isEnd(effect)) return send(await answer(effect))
    isOpen.current = false
    if (isLoggedIn(effect)) storeSession(effect.session)
    onResultRef.current(effect)
  }

  return [state, send]
}

const isEnd = <Call extends { call: string }, Other>(effect: Call | End<Other>): effect is End<Other> =>
  effect.call === 'close'

const isLoggedIn = (end: { result: string }): end is LoggedIn => end.result === 'LOGGED_IN'

/** Why a call failed. @throws what is no fault of a call */
export function toEnvelope(thrown: unknown): Envelope {
  if (!(thrown instanceof ApiError)) throw thrown
  return { info: thrown.info, errors: thrown.errors }
}
