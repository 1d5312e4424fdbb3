import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useOwner } from '../outbox/use-owner.ts'
import { keepChosen, readChosen } from './chosen-files.ts'

/**
 * Keeps the files that were chosen in a form on this device until they are sent: they come back by themselves, through
 * `restore`, when the form is opened again.
 * @param form its name among the drafts
 */
export function useChosenDrafts(
  form: string,
  files: readonly File[],
  restore: (files: readonly File[]) => void,
) {
  const owner = useOwner()
  const [isKept, setKept] = useState(true)
  /** What is kept, or on its way there; null while that is not known, or while what sends them takes them over. */
  const known = useRef<readonly File[] | null>(null)
  const latest = useRef(files)
  latest.current = files
  /** One after the other: what was chosen last is what is kept in the end. */
  const queue = useRef(Promise.resolve())

  const keep = () => {
    known.current = latest.current
    queue.current = queue.current.then(async () => {
      if (owner && known.current) setKept(await keepChosen(owner, form, known.current))
    })
  }
  const keepNow = useEffectEvent(keep)
  const bringBack = useEffectEvent((kept: readonly File[]) => {
    if (files.length > 0) keep()
    else known.current = kept
    if (kept.length > 0) restore(kept)
  })

  useEffect(() => {
    if (!owner) return
    let isHere = true
    known.current = null
    void readChosen(owner, form).then(kept => isHere && bringBack(kept))
    return () => {
      isHere = false
    }
  }, [owner, form])

  useEffect(() => {
    if (known.current && !isSame(known.current, files)) keepNow()
  }, [files])

  return {
    /** Whether they are kept; false where they are too large for what the device may hold. */
    isKept,
    /** They are being sent: they stay kept until what sends them has them. */
    handOver() {
      known.current = null
    },
    /** What sends them has them: what is chosen by now is kept in their place. */
    settle: keep,
  }
}

const isSame = (one: readonly File[], other: readonly File[]) =>
  one.length === other.length && one.every((file, at) => file === other[at])
