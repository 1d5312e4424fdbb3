import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { KeptDraft } from '../outbox/own-database.ts'
import { type Owner, ownerNow, visitor } from '../outbox/owner.ts'
import { useOwner } from '../outbox/use-owner.ts'
import { keepLocally, keepOnServer, localDraft, serverDraft } from './keep-draft.ts'

type Texts = Record<string, string>

/** Pauses in typing after which a draft is kept here, and on the server, in milliseconds. */
const short = 400
const long = 2000

export type Draft = {
  /** Whether what stands in the form is kept on this device. */
  isKept: boolean
  /** When another device's newer draft was written (milliseconds); null where there is none. */
  offered: number | null
  /** Takes the other device's draft into the form. */
  take(): void
  /** Stays with what stands here, which becomes the newest. */
  stay(): void
  /** The form was sent: no device offers it again. */
  clear(): void
}

/**
 * Keeps what stands in a form on this device and, of a signed-in user, on the server. What was kept here comes back by
 * itself into an untouched form, through `restore`; what another device kept later is offered.
 * @param form its name among the drafts, as it stands in addresses
 * @param value the texts typed so far; all of them empty: nothing is begun
 */
export function useDraft(form: string, value: Texts, restore: (value: Texts) => void): Draft {
  const owner = useOwner()
  const [offer, setOffer] = useState<KeptDraft | null>(null)
  const [isKept, setKept] = useState(false)
  const text = JSON.stringify(value)
  /** What needs no keeping: the empty form, what came out of a draft, what was sent. */
  const known = useRef(text)
  const waiting = useRef<(() => void) | null>(null)

  const bringBack = useEffectEvent((draft: KeptDraft) => {
    known.current = JSON.stringify({ ...value, ...draft.value })
    restore(draft.value!)
  })
  const isUntouched = useEffectEvent(() => text === known.current)

  useEffect(() => {
    if (!owner) return
    let isHere = true
    const look = async () => {
      const here = await localDraft(owner, form)
      if (isHere && here?.value && isUntouched()) {
        bringBack(here)
        setKept(true)
      }
      const there = await serverDraft(owner, form)
      if (!isHere) return
      const isNewer = (there?.savedAt ?? 0) > (here?.savedAt ?? 0)
      if (isNewer && there?.value && JSON.stringify(there.value) !== JSON.stringify(here?.value))
        setOffer(there)
      // Written or sent without a connection.
      else if (here && !isNewer && here.savedAt !== there?.savedAt) void keepOnServer(owner, here)
    }
    void look()
    return () => {
      isHere = false
    }
  }, [owner, form])

  useEffect(() => {
    if (!owner || text === known.current) return
    setKept(false)
    const draft = { form, value: JSON.parse(text) as Texts, savedAt: Date.now() }
    const keepHere = async () => {
      waiting.current = null
      const isDone = await keepLocally(owner, draft)
      if (owner !== visitor) await moveIn(form)
      setKept(isDone)
    }
    waiting.current = () => void keepHere()
    const soon = setTimeout(keepHere, short)
    const later = setTimeout(() => void keepOnServer(owner, draft), long)
    return () => {
      clearTimeout(soon)
      clearTimeout(later)
    }
  }, [owner, form, text])

  // Whoever leaves in the middle of a word loses none.
  useEffect(() => {
    const leave = () => waiting.current?.()
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [])

  return {
    isKept,
    offered: offer?.savedAt ?? null,
    take() {
      if (!offer) return
      bringBack(offer)
      void keepLocally(ownerNow()!, offer)
      setOffer(null)
    },
    stay() {
      setOffer(null)
      if (owner) void keepOnServer(owner, { form, value: JSON.parse(text) as Texts, savedAt: Date.now() })
    },
    clear() {
      waiting.current = null
      known.current = text
      setKept(false)
      setOffer(null)
      if (owner) void clearDraft(owner, form)
    },
  }
}

async function clearDraft(owner: Owner, form: string): Promise<void> {
  const cleared = { form, value: null, savedAt: Date.now() }
  await keepLocally(owner, cleared)
  await keepOnServer(owner, cleared)
}

/** What somebody began before they signed in is theirs now, and no visitor's any more. */
async function moveIn(form: string): Promise<void> {
  const begun = await localDraft(visitor, form)
  if (begun?.value) await keepLocally(visitor, { form, value: null, savedAt: Date.now() })
}
