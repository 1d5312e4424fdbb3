import type { Paper } from '../contract.ts'
import type { KeptExams, KeptPack } from './kept-exams.ts'

const ivBytes = 12

/** Whether this browser can open a sealed part: a page that came without encryption cannot. */
export const canOpenPacks = () => globalThis.crypto?.subtle !== undefined

/**
 * Opens a sealed part with the key that came with the start.
 * @throws when the key is not its own, or this browser has no WebCrypto
 */
export async function openPart(sealed: ArrayBuffer, key: string): Promise<ArrayBuffer> {
  const raw = Uint8Array.from(atob(key), letter => letter.charCodeAt(0))
  return crypto.subtle.decrypt(
    { name: 'AES-GCM', iv: sealed.slice(0, ivBytes) },
    await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['decrypt']),
    sealed.slice(ivBytes),
  )
}

/** @throws as `openPart` */
export async function openQuestions(sealed: ArrayBuffer, key: string): Promise<Paper['questions']> {
  return JSON.parse(new TextDecoder().decode(await openPart(sealed, key))) as Paper['questions']
}

/** Sounds and pictures of an exam that are on this device, by their question's place. */
export type PackFiles = {
  pictures: ReadonlyMap<number, string>
  /** Null where it is not here, or does not open. */
  readSound(place: number): Promise<Blob | null>
}
export const noFiles: PackFiles = { pictures: new Map(), readSound: async () => null }

/** Pictures are opened at once, sounds when they are played. What is missing comes from the server. */
export async function openPackFiles(kept: KeptExams, pack: KeptPack, key: string): Promise<PackFiles> {
  const open = async (at: number) => {
    const sealed = await kept.readPart(pack.exam, at)
    return sealed ? openPart(sealed, key).catch(() => null) : null
  }
  const pictures = new Map<number, string>()
  for (const { at, kind, place } of pack.parts) {
    const bytes = kind === 'picture' && place !== null ? await open(at) : null
    if (bytes) pictures.set(place!, URL.createObjectURL(new Blob([bytes])))
  }
  return {
    pictures,
    async readSound(place) {
      const part = pack.parts.find(one => one.kind === 'sound' && one.place === place)
      const bytes = part ? await open(part.at) : null
      return bytes && new Blob([bytes])
    },
  }
}
