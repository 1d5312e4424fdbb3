import { expect, test } from 'vitest'
import { isLegalId } from './legal-id.ts'

/** As published by their owners and in the documents of libraries that check them. */
const known = ['10380284790', '10100302746', '14003778990', '10101704295', '10320894878', '14007650912']

test('a legal ID is told from one with another last digit, in other digits, or of another length', () => {
  expect(known.filter(id => !isLegalId(id))).toEqual([])
  for (const id of known) {
    for (let wrong = 0; wrong < 10; wrong++) {
      const other = `${id.slice(0, 10)}${wrong}`
      expect([other, isLegalId(other)]).toEqual([other, other === id])
    }
  }
  for (const id of ['', '1038028479', '103802847900', '11111111111', '00000000000', '۱۰۳۸۰۲۸۴۷۹۰'])
    expect([id, isLegalId(id)]).toEqual([id, false])
  expect(isLegalId('01380284790')).toBe(false)
})
