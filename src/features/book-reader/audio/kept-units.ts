import { callApi } from '#client/call-api.ts'
import { callWithCache } from '#client/offline-cache.ts'
import { persianNumber } from '#persian/digits.ts'
import { keep } from '#shell/offline/keeping.ts'
import type { Part } from '#shell/offline/kept-parts.ts'
import type { ListedThing } from '#shell/offline/kept-things.ts'
import { audioPath, keptUnitPath } from '../reader-paths.ts'
import { readUnitFiles } from './contract.ts'

type Unit = { slug: string; number: number; userId: string }

export const toThing = ({ slug, number, userId }: Unit, bookTitle: string) => ({
  kind: 'unit',
  id: `${userId} ${slug} ${number}`,
  title: `${bookTitle}، بخش ${persianNumber(number)}`,
  path: audioPath({ slug }),
  owner: userId,
})

/** The sound of a unit and the page it is heard on. */
export async function listUnitParts(unit: Unit, src: string, bytes: number): Promise<Part[]> {
  await callWithCache(readUnitFiles, { slug: unit.slug })
  return [
    { address: audioPath(unit), isPage: true, isRenewed: true },
    { address: keptUnitPath(unit), from: src, bytes, type: 'audio/mpeg' },
  ]
}

/** Goes on with a unit by a link that holds now. */
export async function goOn(thing: ListedThing): Promise<void> {
  const [userId = '', slug = '', number] = thing.id.split(' ')
  const unit = { slug, number: Number(number), userId }
  const bytes = thing.parts.find(({ address }) => address === keptUnitPath(unit))?.bytes ?? 0
  const { kind, id, title, path, owner } = thing
  await keep({ kind, id, title, path, owner: owner ?? userId }, async () => {
    const { files } = await callApi(readUnitFiles, { slug })
    const src = files?.find(file => file.number === unit.number)?.src
    if (!src) throw new Error('the unit is not this person’s any more')
    return listUnitParts(unit, src, bytes)
  })
}
