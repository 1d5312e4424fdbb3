import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { callApi } from '#client/call-api.ts'
import { errorMessage } from '#client/show-error.ts'
import { keepSaved } from './along.ts'
import { type Bench, readMarking, saveMarking } from './contract.ts'
import { dropMarking, keepMarking, readKeptMarking } from './kept-marking.ts'
import type { Marking } from './marking.ts'

/** Pauses after which a marking is kept here, and on the server, in milliseconds; and before a failed save is tried again. */
const short = 300
const long = 1200
const again = 5000

/** `local`: it is kept in this browser alone. `elsewhere`: another tab or device saved meanwhile. */
export type SaveState = 'saved' | 'local' | 'saving' | 'elsewhere' | 'refused'

export type KeptWork = {
  marking: Marking
  change(next: (marking: Marking) => Marking): void
  state: SaveState
  savedAt: string | null
  /** Why the server refuses it. */
  fault: string | null
  /** What is marked, and the version that it was begun from; once no save is under way. */
  settle(): Promise<{ marking: Marking; version: number }>
  /** It goes to the server otherwise: nothing of it is kept here. */
  handOver(): void
  /** After `elsewhere`: goes on with what was saved there, or puts what stands here over it. */
  takeTheirs(): Promise<void>
  /** Grows whenever what stands here was exchanged for what was saved elsewhere. */
  turn: number
  keepOwn(): Promise<void>
}

/** A marking that is kept in this browser at once and on the server soon, and begins with what this browser had last. */
export function useMarking(opened: Bench): KeptWork {
  const { id } = opened.text
  const [begun] = useState(() => begin(opened))
  const [marking, setMarking] = useState(begun.marking)
  const [state, setState] = useState<SaveState>(begun.state)
  const [savedAt, setSavedAt] = useState(opened.savedAt)
  const [fault, setFault] = useState<string | null>(null)
  const [turn, setTurn] = useState(0)
  const version = useRef(begun.base)
  const saved = useRef(begun.state === 'saved' ? begun.marking : opened.marking)
  const latest = useRef(marking)
  latest.current = marking
  const running = useRef<Promise<number | null> | null>(null)

  const keepHere = () => {
    if (latest.current !== saved.current && opened.mayMark)
      keepMarking(id, { marking: latest.current, base: version.current })
  }

  async function send(): Promise<number | null> {
    const sent = latest.current
    if (sent === saved.current) return version.current
    setState('saving')
    try {
      const answer = await callApi(saveMarking, { id, base: version.current, marking: sent })
      version.current = answer.version
      saved.current = sent
      setSavedAt(answer.savedAt)
      setFault(null)
      if (latest.current !== sent) {
        keepHere()
        return await send()
      }
      dropMarking(id)
      setState('saved')
      void keepSaved(opened, { ...answer, marking: sent })
      return answer.version
    } catch (thrown) {
      keepHere()
      const http = (thrown as { http?: number }).http ?? 0
      setState(http === 409 ? 'elsewhere' : http >= 400 && http < 500 ? 'refused' : 'local')
      setFault(errorMessage(thrown))
      return null
    }
  }
  const save = () => {
    running.current ??= send().finally(() => {
      running.current = null
    })
    return running.current
  }
  const saveSoon = useEffectEvent(() => {
    if (state !== 'elsewhere') void save()
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is kept is the marking
  useEffect(() => {
    if (!opened.mayMark || marking === saved.current) return
    const soon = setTimeout(keepHere, short)
    const later = setTimeout(() => saveSoon(), long)
    return () => {
      clearTimeout(soon)
      clearTimeout(later)
    }
  }, [marking])

  const leave = useEffectEvent(keepHere)
  const sendKept = useEffectEvent(() => {
    if (state === 'local') void save()
  })
  useEffect(() => {
    sendKept()
    const onLeave = () => leave()
    const onLine = () => saveSoon()
    addEventListener('pagehide', onLeave)
    addEventListener('online', onLine)
    return () => {
      removeEventListener('pagehide', onLeave)
      removeEventListener('online', onLine)
      onLeave()
    }
  }, [])

  useEffect(() => {
    if (state !== 'local') return
    const timer = setTimeout(() => saveSoon(), again)
    return () => clearTimeout(timer)
  }, [state])

  const readTheirs = async () => {
    const theirs = await callApi(readMarking, { id })
    version.current = theirs.version
    setSavedAt(theirs.savedAt)
    return theirs.marking
  }
  return {
    marking,
    change: next => setMarking(old => next(old)),
    state: state === 'saved' && marking !== saved.current ? 'saving' : state,
    savedAt,
    fault,
    turn,
    async settle() {
      await running.current
      return { marking: latest.current, version: version.current }
    },
    handOver() {
      saved.current = latest.current
      dropMarking(id)
    },
    async takeTheirs() {
      const theirs = await readTheirs()
      saved.current = theirs
      setMarking(theirs)
      setTurn(old => old + 1)
      dropMarking(id)
      setState('saved')
    },
    async keepOwn() {
      saved.current = await readTheirs()
      await save()
    },
  }
}

/** What this browser has that the server may not have yet, or else what the server has. */
function begin(opened: Bench): { marking: Marking; base: number; state: SaveState } {
  const theirs = { marking: opened.marking, base: opened.version, state: 'saved' as const }
  if (!opened.mayMark) return theirs
  const kept = readKeptMarking(opened.text.id)
  if (!kept) return theirs
  // Where another save came between, the server says so.
  // What an earlier version of this page kept lacks what has been added to markings since.
  return { base: kept.base, marking: { ...opened.marking, ...kept.marking }, state: 'local' }
}
