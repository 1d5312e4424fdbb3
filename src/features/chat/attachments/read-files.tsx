import { useMemo } from 'react'
import type { Attachment, FileLinks } from '../contract.ts'
import { Attachments } from './attachments.tsx'
import { type Links, LinksContext } from './use-links.ts'
import { type VoiceTurns, VoiceTurnsContext } from './voice-turns.ts'

/** A file whose links came with it. */
export type ReadAttachment = Attachment & { links: FileLinks | null }

/** Files of a message before whoever reads it and takes no part: no voice follows another, and none is marked as heard. */
export function ReadFiles({ files }: { files: readonly ReadAttachment[] }) {
  const links = useMemo(() => holdLinks(files), [files])
  return (
    <LinksContext value={links}>
      <VoiceTurnsContext value={noTurns}>
        <Attachments files={files} isMine />
      </VoiceTurnsContext>
    </LinksContext>
  )
}

const noTurns: VoiceTurns = { next: null, onEnded() {} }

function holdLinks(files: readonly ReadAttachment[]): Links {
  const known = new Map(files.map(({ id, links }) => [id, links && { ...links, id, isHeard: true }]))
  return {
    find: id => known.get(id) ?? undefined,
    want() {},
    setHeard() {},
    follow: () => () => true,
    askSoon() {},
  }
}
