import { createContext, use, useMemo, useRef, useState } from 'react'
import { callApi } from '#client/call-api.ts'
import { savePlaybackPosition } from '#contract/media.ts'
import type { Message } from '../contract.ts'
import type { Links } from './use-links.ts'

/** Which voice plays by itself now, and what follows one that ended. */
export type VoiceTurns = {
  next: { id: string; turn: number } | null
  onEnded: (id: string, seconds: number) => void
}

export const VoiceTurnsContext = createContext<VoiceTurns | null>(null)

/** Voices of a conversation one after another: when one ends, the next that was not heard plays by itself. */
export function useVoiceTurns(items: readonly Message[], userId: string, links: Links): VoiceTurns {
  const [next, setNext] = useState<VoiceTurns['next']>(null)
  const latest = useRef({ items, userId, links })
  latest.current = { items, userId, links }
  return useMemo(
    () => ({
      next,
      onEnded(id, seconds) {
        const { items, userId, links } = latest.current
        const voices = items.flatMap(({ authorId, attachments }) =>
          attachments
            .filter(({ kind }) => kind === 'voice')
            .map(voice => ({ id: voice.id, isMine: authorId === userId })),
        )
        const at = voices.findIndex(voice => voice.id === id)
        if (!voices[at]?.isMine && !links.find(id)?.isHeard) markHeard(id, seconds, links)
        const following = voices
          .slice(at + 1)
          .find(voice => !voice.isMine && links.find(voice.id)?.isHeard === false)
        if (following) setNext(before => ({ id: following.id, turn: (before?.turn ?? 0) + 1 }))
      },
    }),
    [next],
  )
}

function markHeard(id: string, second: number, links: Links) {
  links.setHeard(id)
  // Without an answer it is marked on this page alone, and heard again it is marked anew.
  void callApi(savePlaybackPosition, { id, second, at: new Date().toISOString(), watched: true }).catch(
    () => undefined,
  )
}

export const useVoiceTurn = (id: string) => {
  const { next, onEnded } = use(VoiceTurnsContext)!
  return { playTurn: next?.id === id ? next.turn : 0, onEnded }
}
