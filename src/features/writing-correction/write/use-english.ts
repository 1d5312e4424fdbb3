import { useEffect, useRef, useState } from 'react'
import type { EnglishFinding } from './english-finding.ts'

/** The pause in typing after which a text is looked through again, in milliseconds. */
const pause = 600

/** `off` until its writer wants it: the checker is large. */
export type EnglishState = 'off' | 'loading' | 'on' | 'failed'

export type EnglishCheck = {
  state: EnglishState
  start: () => void
  /** What was found last, and in which text. */
  found: { body: string; findings: EnglishFinding[] } | null
}

/** Looks through an English text beside the page, in this browser alone. */
export function useEnglish(body: string): EnglishCheck {
  const [state, setState] = useState<EnglishState>('off')
  const [found, setFound] = useState<EnglishCheck['found']>(null)
  const worker = useRef<Worker | null>(null)
  /** What it reads now, and what it is to read next. */
  const asked = useRef<{ now: string | null; next: string | null }>({ now: null, next: null })
  const read = useRef((_: string) => {})

  useEffect(() => () => worker.current?.terminate(), [])
  useEffect(() => {
    if (state === 'off' || state === 'failed') return
    const timer = setTimeout(() => read.current(body), pause)
    return () => clearTimeout(timer)
  }, [body, state])

  const start = () => {
    if (worker.current) return
    const started = new Worker(new URL('./english-worker.ts', import.meta.url), { type: 'module' })
    worker.current = started
    const ask = (text: string) => {
      asked.current = { now: text, next: null }
      started.postMessage(text)
    }
    const fail = () => {
      started.terminate()
      worker.current = null
      setState('failed')
    }
    read.current = text => {
      if (asked.current.now === null) ask(text)
      else asked.current.next = text
    }
    started.onmessage = ({ data }: MessageEvent<EnglishFinding[] | null>) => {
      const { now, next } = asked.current
      asked.current.now = null
      if (!data) return fail()
      setState('on')
      setFound({ body: now ?? '', findings: data })
      if (next !== null && next !== now) ask(next)
    }
    started.onerror = fail
    asked.current = { now: null, next: null }
    setState('loading')
    ask(body)
  }
  return { state, start, found }
}
