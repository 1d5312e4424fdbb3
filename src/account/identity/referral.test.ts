import fc from 'fast-check'
import { expect, test } from 'vitest'
import { referralCode } from '../rules.ts'
import { newReferralCode, withReferralCode } from './referral.server.ts'

test('a referral code is eight characters that nobody mistakes, and survives being typed', () => {
  const codes = Array.from({ length: 2000 }, newReferralCode)
  expect(codes.filter(code => !/^[2-9A-HJKMNP-Z]{8}$/.test(code))).toEqual([])
  expect(codes.filter(code => referralCode.clean(` ${code.toLowerCase()} `) !== code)).toEqual([])
  expect(new Set(codes).size).toBe(codes.length)
})

test('another code is made while the one before it is taken', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 9 }), async taken => {
      const tried: string[] = []
      const insert = async (code: string) => (tried.push(code) > taken ? code : undefined)
      const last = await withReferralCode(insert)
      return tried.length === taken + 1 && tried.at(-1) === last && new Set(tried).size === tried.length
    }),
  )
  await expect(withReferralCode(async () => undefined)).rejects.toThrow('no referral code is free')
})
