import { expect, test } from 'vitest'
import type { Level } from './contract.ts'
import { computeLevel, listBases } from './levels.ts'

const list: Record<string, Level> = {
  i: 'A1', the: 'A1', go: 'A1', to: 'A1', be: 'A1', have: 'A1', stop: 'A1', big: 'A1', happy: 'A1', baby: 'A1', can: 'A1',
  leaf: 'A2', decide: 'A2', quick: 'A2', bus: 'A1', it: 'A1', at: 'A1', will: 'A1', arrange: 'B1', ignorance: 'B2',
  terrible: 'A2', station: 'A1', will_: 'A1', not: 'A1', mark: 'B1',
} // biome-ignore format: a list to be read as one
const findWordLevel = (word: string) => (Object.hasOwn(list, word) ? list[word] : undefined)

test.each([
  ['stopped', 'stop'],
  ['stopping', 'stop'],
  ['babies', 'baby'],
  ['leaves', 'leaf'],
  ['buses', 'bus'],
  ['decided', 'decide'],
  ['deciding', 'decide'],
  ['bigger', 'big'],
  ['happily', 'happy'],
  ['quickly', 'quick'],
  ['terribly', 'terrible'],
  ['went', 'go'],
  ['was', 'be'],
  ['better', 'good'],
  ['children', 'child'],
])('%s is looked up as %s', (word, base) => {
  expect(listBases(word)).toContain(base)
  expect(listBases(word)[0]).toBe(word)
})

test.each([
  ['I go to the station.', 'A1'],
  ['I went to the bus at 7:45.', 'A1'],
  ['It was quickly decided.', 'A2'],
  ['I can’t go.', 'A1'],
  ["I won't stop it.", 'A1'],
  ["I've arranged it.", 'B1'],
  ['The ignorance!', 'B2'],
  ['I go to Boston.', 'A1'],
  ['I will go to Mark.', 'A1'],
  ['Stop! Go to the station.', 'A1'],
  ['I mosey to the station.', null],
  ['Boston!', null],
  ['12!', null],
])('«%s» is %s', (english, level) => {
  expect(computeLevel(english, findWordLevel)).toBe(level)
})
