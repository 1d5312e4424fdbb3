import { expect, test } from 'vitest'
import { auditSentence } from './audit-actions.ts'

test('a session is said by its number and its group, and what has no name by what it is', () => {
  expect(auditSentence('group.created', { name: 'بازبین ۲' })).toBe('گروه «بازبین ۲» باز شد')
  expect(auditSentence('substitute.asked', { name: 'گروه شب', number: 1 })).toBe(
    'برای جلسهٔ ۱ «گروه شب» جایگزین خواسته شد',
  )
  expect(auditSentence('group.created', null)).toBe('یک گروه باز شد')
})
