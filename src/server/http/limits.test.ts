import { expect, test } from 'vitest'
import { openLog } from '../platform/log.ts'
import { limitKey, openLimits, subnetKey } from './limits.ts'

test('IPv4 counts whole, IPv6 by its /64 however it is spelled', () => {
  expect(limitKey('192.0.2.7')).toBe('192.0.2.7')
  expect(limitKey('::ffff:192.0.2.7')).toBe('192.0.2.7')
  const spellings = [
    '2001:db8:1:2::1',
    '2001:0db8:0001:0002:ffff:ffff:ffff:ffff',
    '2001:db8:1:2:0:0:0:9',
    '2001:DB8:1:2::1%eth0',
  ]
  expect(new Set(spellings.map(limitKey))).toEqual(new Set(['2001:db8:1:2::/64']))
  expect(limitKey('2001:db8:1:3::1')).not.toBe(limitKey('2001:db8:1:2::1'))
  expect(limitKey('::1')).toBe('0:0:0:0::/64')
  expect(limitKey('fe80::1:2:3:4')).toBe('fe80:0:0:0::/64')
})

test('neighbours share a /24 or a /48', () => {
  expect(subnetKey('192.0.2.7')).toBe('192.0.2.0/24')
  expect(subnetKey('::ffff:192.0.2.200')).toBe('192.0.2.0/24')
  expect(subnetKey('192.0.3.7')).not.toBe(subnetKey('192.0.2.7'))
  expect(subnetKey('2001:db8:1:2::1')).toBe('2001:db8:1::/48')
  expect(subnetKey('2001:db8:1:ffff::1')).toBe('2001:db8:1::/48')
  expect(subnetKey('2001:db8:2:2::1')).not.toBe('2001:db8:1::/48')
})

test('the call past the limit is refused with 1017 and seconds to wait; another address is not', async () => {
  const threeAMinute = { calls: 3, seconds: 60 }
  const count = openLimits(null, openLog('silent'))
  for (let call = 0; call < 3; call++) await count('test', threeAMinute, '192.0.2.1')
  await expect(count('test', threeAMinute, '192.0.2.1')).rejects.toMatchObject({
    http: 429,
    info: { status: 1017 },
  })
  await expect(count('test', threeAMinute, '192.0.2.1')).rejects.toSatisfy(
    (fault: { info: { retryAfter: number } }) => fault.info.retryAfter >= 1 && fault.info.retryAfter <= 60,
  )
  await expect(count('test', threeAMinute, '192.0.2.2')).resolves.toBe(1)
  await count.refund('test', threeAMinute, '192.0.2.2')
  await expect(count('test', threeAMinute, '192.0.2.2')).resolves.toBe(1)
})
