import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError, callApi } from '#client/call-api.ts'
import type { Owner } from '#client/outbox/owner.ts'
import { readText, saveText, type WritingText } from '../contract.ts'
import { maxBodyLength } from '../rules.ts'
import { forgetText, keepBegun, keepText, type Typed } from './kept-text.ts'
import { type LoadedText, toTyped } from './load-text.ts'

/** Pauses in typing after which a text is kept here, and saved, in milliseconds. */
const short = 300
const long = 1500
/** How often saving is tried again while there is no answer. */
const retryMs = 15_000
/** Seconds after the last letter that still count as writing. */
const thinkingSeconds = 60

/** `here`: on this device alone, since there is no connection; `refused`: the server takes it in no case. */
export type Saving = 'saved' | 'changed' | 'here' | 'refused' | 'sent'

/** A draft while it is written: kept on this device at once, and on the server as soon as it answers. */
export function useText(owner: Owner, loaded: LoadedText) {
  const { id, origin, isHomework } = loaded
  const [typed, setTyped] = useState(loaded.typed)
  const [theirs, setTheirs] = useState<WritingText | null>(loaded.theirs)
  const [saving, setSaving] = useState<Saving>(loaded.isSaved ? 'saved' : 'changed')
  const [fault, setFault] = useState('')
  /** The version of the server it was changed from. */
  const [base, setBase] = useState(loaded.base)
  const seconds = useCountedSeconds(loaded.secondsOnTask)
  const newest = useRef({ typed, base: loaded.base })
  const running = useRef<Promise<boolean> | null>(null)
  const isKept = useRef(loaded.isSaved)

  function keepHere(isSaved: boolean) {
    const { typed, base } = newest.current
    return keepText(owner, id, {
      typed,
      origin,
      base,
      secondsOnTask: seconds.read(),
      isSaved,
      isHomework,
    })
  }

  /** Saves what is typed, and what is typed meanwhile after it. Answers whether the server has it all. */
  async function save(): Promise<boolean> {
    const sent = newest.current
    if (sent.typed.body.length > maxBodyLength) return false
    try {
      const { version } = await callApi(saveText, {
        id,
        base: sent.base,
        ...origin,
        ...sent.typed,
        files: [...sent.typed.files],
        secondsOnTask: seconds.read(),
      })
      const isNewest = newest.current.typed === sent.typed
      newest.current = { ...newest.current, base: version }
      setBase(version)
      setFault('')
      if (!isNewest) return await save()
      setSaving('saved')
      isKept.current = true
      await keepHere(true)
      await keepBegun(owner, origin, null)
      return true
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown
      await hear(thrown)
      return false
    }
  }

  async function hear(error: ApiError): Promise<void> {
    if (error.http === 0 || error.http >= 500 || error.http === 429) {
      setSaving('here')
      return
    }
    if (error.http === 409) {
      const there = await callApi(readText, { id }).then(
        ({ text }) => text,
        () => null,
      )
      if (there && there.state !== 'draft') setSaving('sent')
      else if (there) {
        setTheirs(there)
        setSaving('changed')
      } else refuse(error)
      return
    }
    refuse(error)
  }

  function refuse(error: ApiError): void {
    setFault(error.reason)
    setSaving('refused')
  }

  /** One save at a time. Answers whether the server has all that is typed. */
  async function flush(): Promise<boolean> {
    while (running.current) await running.current
    if (isKept.current && newest.current.base > 0) return true
    running.current = save().finally(() => {
      running.current = null
    })
    return running.current
  }

  const keepSoon = useEffectEvent(() => void keepHere(false))
  const saveSoon = useEffectEvent(() => void flush())

  // biome-ignore lint/correctness/useExhaustiveDependencies: each letter begins the pauses anew
  useEffect(() => {
    if (isKept.current || theirs) return
    const soon = setTimeout(keepSoon, short)
    const later = setTimeout(saveSoon, long)
    return () => {
      clearTimeout(soon)
      clearTimeout(later)
    }
  }, [typed, theirs])

  useEffect(() => {
    const retry = () => {
      if (!isKept.current && !theirs) saveSoon()
    }
    const leave = () => {
      if (!isKept.current) keepSoon()
    }
    const timer = setInterval(retry, retryMs)
    addEventListener('online', retry)
    addEventListener('pagehide', leave)
    return () => {
      clearInterval(timer)
      removeEventListener('online', retry)
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [theirs])

  function put(next: Typed, nextBase: number): void {
    newest.current = { typed: next, base: nextBase }
    isKept.current = false
    setTyped(next)
    setBase(nextBase)
    setSaving(before => (before === 'here' ? before : 'changed'))
  }

  return {
    typed,
    theirs,
    saving,
    fault,
    version: base,
    seconds: seconds.shown,
    change(values: Partial<Typed>) {
      if (isKept.current && newest.current.base === 0) void keepBegun(owner, origin, id)
      seconds.note()
      put({ ...newest.current.typed, ...values }, newest.current.base)
    },
    /** As they are now, whatever the page shows: several may be on their way. */
    readFiles: () => newest.current.typed.files,
    /** What is here is saved over what was saved elsewhere. */
    keepMine() {
      if (!theirs) return
      put(newest.current.typed, theirs.version)
      setTheirs(null)
    },
    /** What was saved elsewhere stands here from now on. */
    takeTheirs() {
      if (!theirs) return
      newest.current = { typed: toTyped(theirs), base: theirs.version }
      isKept.current = true
      setTyped(newest.current.typed)
      setBase(theirs.version)
      setSaving('saved')
      setTheirs(null)
      void keepHere(true)
    },
    /** Answers the version that the server has of all that is typed; null where it has not. */
    flush: async () => ((await flush()) ? newest.current.base : null),
    /** It was sent or thrown away: this device offers it no more. */
    forget: () => forgetText(owner, id),
  }
}

/** Seconds in which somebody writes: those after a letter, while the page is in sight. */
function useCountedSeconds(before: number) {
  const counted = useRef(before)
  const [shown, setShown] = useState(before)
  const active = useRef(0)
  useEffect(() => {
    const timer = setInterval(() => {
      if (active.current <= 0 || document.hidden) return
      active.current -= 1
      counted.current += 1
      if (counted.current % 60 === 0) setShown(counted.current)
    }, 1000)
    return () => clearInterval(timer)
  }, [])
  return {
    shown,
    read: () => counted.current,
    note() {
      active.current = thinkingSeconds
    },
  }
}
