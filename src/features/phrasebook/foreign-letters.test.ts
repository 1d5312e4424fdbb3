import { expect, test } from 'vitest'
import { listOtherForms } from './foreign-letters.ts'

test('an Arabic word is found without its article where three letters follow, and a shorter one only as it stands', () => {
  expect(listOtherForms('الحساب البنت', 'ar')).toEqual(['الحساب', 'حساب', 'البنت', 'بنت'])
  for (const whole of ['الآن', 'الف']) {
    const forms = listOtherForms(whole, 'ar')
    expect(new Set(forms).size).toBe(1)
    expect(forms[0]).toMatch(/^ال/)
  }
})
