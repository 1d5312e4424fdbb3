import { expect, test } from 'vitest'
import { createStatementNames } from './statement-names.ts'

test('a statement is prepared by a name once it came thrice, always by the same, and no other by it', () => {
  const nameOne = createStatementNames()
  const first = 'select 1 where $1'
  expect([nameOne(first), nameOne(first)]).toEqual([undefined, undefined])
  const name = nameOne(first)
  expect(name).toMatch(/^hamava_\d+$/)
  expect(nameOne(first)).toBe(name)
  const second = 'select 2 where $1'
  nameOne(second)
  nameOne(second)
  expect(nameOne(second)).not.toBe(name)
})

test('inserts whose conflict is told by a condition are never prepared', () => {
  const nameOne = createStatementNames()
  const sql = 'insert into a (b) values ($1) on conflict (b) where c = $2 do nothing'
  expect(Array.from({ length: 5 }, () => nameOne(sql))).toEqual(Array(5).fill(undefined))
  const plain = 'insert into a (b) values ($1) on conflict (b) do update set c = $2'
  expect(Array.from({ length: 3 }, () => nameOne(plain)).at(-1)).toBeDefined()
})

test('the names of one process are bounded, however many texts there are', () => {
  const nameOne = createStatementNames()
  const names = new Set<string>()
  for (let text = 0; text < 1000; text++)
    for (let time = 0; time < 3; time++) {
      const name = nameOne(`select ${text} where $1`)
      if (name) names.add(name)
    }
  expect(names.size).toBe(400)
})
