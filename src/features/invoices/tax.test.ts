import fc from 'fast-check'
import { expect, test } from 'vitest'
import { containedTax, splitByWeight, taxReturn, taxSale } from './tax.ts'

const rial = fc.integer({ min: 0, max: 100_000_000_000 })
const rate = fc.option(fc.integer({ min: 1, max: 5000 }))
const lines = fc.array(fc.record({ price: rial, rate }), { minLength: 1, maxLength: 6 })
const add = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)

test('the tax in a sum is the nearest whole Rial, half a one upwards, and nothing where it is exempt', () => {
  expect([containedTax(11_000_000, 1000), containedTax(11_000_000, null)]).toEqual([1_000_000, 0])
  // 16 at 100/1100 are 1.4545…, 17 are 1.5454…; 33 at a share of 1/6 are 5.5.
  expect([containedTax(16, 1000), containedTax(17, 1000), containedTax(33, 2000)]).toEqual([1, 2, 6])
  fc.assert(
    fc.property(rial, fc.integer({ min: 1, max: 5000 }), (total, rate) => {
      const tax = containedTax(total, rate)
      const off = 2n * (BigInt(tax) * BigInt(10_000 + rate) - BigInt(total) * BigInt(rate))
      expect(off > -BigInt(10_000 + rate) && off <= BigInt(10_000 + rate)).toBe(true)
    }),
  )
})

test('a split comes to its sum, and no part is more than its weight', () => {
  expect(splitByWeight([3, 3, 0], 5)).toEqual([2, 3, 0])
  fc.assert(
    fc.property(
      fc.array(rial, { minLength: 1, maxLength: 6 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (weights, share) => {
        const sum = Math.floor(add(weights) * share)
        const parts = splitByWeight(weights, sum)
        expect(add(parts)).toBe(sum)
        expect(parts.every((part, index) => part >= 0 && part <= weights[index]!)).toBe(true)
      },
    ),
  )
})

test('the lines of a sale come to what was paid, whatever the discount and the rates', () => {
  fc.assert(
    fc.property(lines, fc.double({ min: 0, max: 1, noNaN: true }), (sold, share) => {
      const total = Math.floor(add(sold.map(({ price }) => price)) * share)
      const taxed = taxSale(sold, total)
      expect(add(taxed.map(line => line.total))).toBe(total)
      for (const line of taxed) expect(line.tax).toBe(containedTax(line.total, line.rate))
    }),
  )
})

test('returns in any number take back of each line what was sold and its tax, to the Rial and never more', () => {
  fc.assert(
    fc.property(
      lines,
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 }),
      (sold, shares) => {
        const sale = taxSale(sold, add(sold.map(({ price }) => price)))
        let left = sale.map(line => line.total)
        const taken = sale.map(() => ({ total: 0, tax: 0 }))
        for (const share of [...shares, 1]) {
          const sum = share === 1 ? add(left) : Math.floor(add(left) * share)
          const back = taxReturn(
            sale.map((line, index) => ({ rate: line.rate, left: left[index]! })),
            sum,
          )
          expect(add(back.map(({ total }) => total))).toBe(sum)
          back.forEach(({ total, tax }, index) => {
            expect(tax >= 0 && tax <= total).toBe(true)
            taken[index]!.total += total
            taken[index]!.tax += tax
          })
          left = back.map(({ leftTotal }) => leftTotal)
        }
        expect(taken).toEqual(sale.map(({ total, tax }) => ({ total, tax })))
      },
    ),
  )
})
