import { afterAll, beforeAll, expect, test } from 'vitest'
import { wordKey } from '#persian/words.ts'
import { transaction } from '#server/platform/database/database.ts'
import { openTestApp, type Person, type TestApp } from '../../../test/app.ts'
import type { PhraseCard } from './contract.ts'
import { fixedId } from './fixed-id.server.ts'
import { type PublicPhrase, writePhrases } from './write-phrases.server.ts'

// Few candidates are read and ranked, many are walked to in their order: both must answer what the rule says, which
// this test applies to all phrases itself.

const animals = ['lion', 'tiger', 'heron', 'stallion', 'lioness', 'otter', 'bat']
const places = ['river', 'hill', 'garden', 'old stone bridge', 'lake']
const beasts = ['شیر', 'ببر', 'سمور', 'کبوتر']

const phrases: PublicPhrase[] = Array.from({ length: 3000 }, (_, at) => {
  const animal = animals[at % animals.length]!
  const place = places[at % places.length]!
  const english = at % 11 === 0 ? `${animal} ${at}` : `We saw the ${animal} ${at} by the ${place}.`
  return {
    id: fixedId(`many ${at}`),
    slug: `many-${at}`,
    english,
    persian: `${beasts[at % beasts.length]} ${at} را دیدیم.`,
    level: at % 3 === 0 ? 'A1' : 'B2',
    attribution: at % 2 === 0 ? 'written for a test' : null,
    isImported: at % 2 === 0,
  }
})

let app: TestApp
let visitor: Person
beforeAll(async () => {
  app = await openTestApp()
  visitor = await app.visitor()
  await transaction(app.db, tx => writePhrases(tx, phrases, app.now()))
})
afterAll(() => app[Symbol.asyncDispose]())

/** The first thousand by the rule: equal, begins so, holds the words, holds them as told; then size, own first, id. */
function ranked(query: string, level?: string): string[] {
  const key = wordKey(query)
  const words = key.split(' ')
  const reach = (word: string, at: number, all: readonly string[]) =>
    words.length > 1
      ? all.includes(word) || (at === words.length - 1 && all.some(other => other.startsWith(word)))
      : all.some(other => (word.length > 2 ? other.includes(word) : other.startsWith(word)))
  const found = phrases.flatMap(phrase => {
    const sides = [wordKey(phrase.english), wordKey(phrase.persian)]
    const all = sides.flatMap(side => side.split(' '))
    if ((level && phrase.level !== level) || !words.every((word, at) => reach(word, at, all))) return []
    const kind = sides.includes(key)
      ? 0
      : sides.some(side => side.startsWith(key))
        ? 1
        : words.every(w => all.includes(w))
          ? 2
          : 3
    return [{ kind, size: sides[0]!.length, isImported: Number(phrase.isImported), id: phrase.id }]
  })
  found.sort(
    (a, b) => a.kind - b.kind || a.size - b.size || a.isImported - b.isImported || (a.id < b.id ? -1 : 1),
  )
  return found.slice(0, 1000).map(({ id }) => id)
}

test.each([
  ['lion'],
  ['lion', 'A1'],
  ['l'],
  ['we'],
  ['we', 'B2'],
  ['we saw'],
  ['we saw the li'],
  ['saw the'],
  ['the saw', 'B2'],
  ['the', 'A1'],
  ['river'],
  ['ی'],
  ['دیدیم'],
  ['شیر'],
  ['را شیر', 'B2'],
  ['bridge old'],
  ['tig'],
  ['12'],
  ['lion 77'],
])('PH4 «%s» %s comes in the order of the rule, to the thousandth', async (q: string, level?: string) => {
  const expected = ranked(q, level)
  const ids: string[] = []
  for (let page = 1; page <= 10; page++) {
    const { body } = await visitor.get<{ items: PhraseCard[]; total: number }>('/api/phrasebook/phrases', {
      q,
      page,
      perPage: 100,
      ...(level && { level }),
    })
    expect(body.total).toBe(expected.length)
    ids.push(...body.items.map(({ id }) => id))
  }
  expect(ids).toEqual(expected)
})
