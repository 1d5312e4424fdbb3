import { useEffect, useState } from 'react'
import { type ApiError, callApi } from '#client/call-api.ts'
import { type Draft, type Saved, saveDraft } from './contract.ts'
import { dropDraft, keepDraft, readKeptDraft } from './kept-draft.ts'

/** How it stands with what was typed; `failed` brings the server's sentence. */
export type SaveState =
  | { is: 'saved' | 'typed' | 'sending' | 'offline' }
  | { is: 'failed'; message: string }
  | { is: 'conflict'; mine: string; theirs: Draft }

/** Milliseconds of rest before what was typed is sent, and between attempts while nobody answers. */
const rest = 1200
const retryDelayMs = 5000

/**
 * Saves a draft by itself: a while after the last letter, one save at a time, each from the edition the last one made.
 * Until the server has it, it is kept in this browser, and a later visit sends it.
 */
export function useAutosave(draft: Draft, onEdition: (edition: number) => void) {
  const [kept] = useState(() => readKeptDraft(draft.id))
  const [state, setState] = useState<SaveState>({ is: 'saved' })
  const [saver] = useState(() => openSaver(draft, kept?.base ?? draft.edition))
  useEffect(() => {
    saver.listen(setState, onEdition)
  })
  useEffect(() => {
    if (kept) saver.type(kept.markdown)
    const again = () => saver.send()
    addEventListener('online', again)
    return () => {
      removeEventListener('online', again)
      // What was typed a moment ago goes now.
      saver.send()
    }
  }, [saver, kept])
  return { state, begin: kept?.markdown ?? draft.markdown, ...saver }
}

function openSaver(draft: Draft, begun: number) {
  let base = begun
  let stored = draft.markdown
  let typed: string | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let isSending = false
  let show: (state: SaveState) => void = () => {}
  let showEdition: (edition: number) => void = () => {}

  const later = (milliseconds: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void send(), milliseconds)
  }

  async function send(): Promise<void> {
    clearTimeout(timer)
    if (typed === null || isSending) return
    const markdown = typed
    isSending = true
    show({ is: 'sending' })
    try {
      const answer = await callApi(saveDraft, { document: draft.id, base, markdown })
      settle(answer, markdown)
    } catch (thrown) {
      const { http, info } = thrown as ApiError
      if (http === 0 || http >= 500) {
        show({ is: 'offline' })
        later(retryDelayMs)
      } else show({ is: 'failed', message: info.message })
    } finally {
      isSending = false
    }
  }

  function settle({ draft: saved, isConflict }: Saved, sent: string) {
    // What was typed while the answer was on its way is the text of whoever types.
    const mine = typed ?? sent
    if (isConflict) return show({ is: 'conflict', mine, theirs: saved })
    base = saved.edition
    stored = saved.markdown
    showEdition(base)
    if (typed !== sent) {
      keepDraft(draft.id, { markdown: mine, base })
      show({ is: 'typed' })
      return later(rest)
    }
    typed = null
    dropDraft(draft.id)
    show({ is: 'saved' })
  }

  return {
    listen(onState: typeof show, onEdition: typeof showEdition) {
      show = onState
      showEdition = onEdition
    },
    type(markdown: string) {
      if (markdown === stored && typed === null) return
      typed = markdown
      keepDraft(draft.id, { markdown, base })
      show({ is: 'typed' })
      later(rest)
    },
    send: () => void send(),
    /** After a conflict or a restore: goes on from what the server has, with `markdown`. */
    continueFrom(saved: Draft, markdown: string) {
      base = saved.edition
      stored = saved.markdown
      showEdition(base)
      typed = markdown === stored ? null : markdown
      if (typed === null) {
        dropDraft(draft.id)
        show({ is: 'saved' })
      } else void send()
    },
    base: () => base,
  }
}
