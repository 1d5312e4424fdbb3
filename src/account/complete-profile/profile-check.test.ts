import { expect, test } from 'vitest'
import { ProfileIncomplete, requireCompleteProfile } from './profile-check.ts'

test('S4.30 the profile check resolves when completed is true and rejects otherwise', async () => {
  const complete = () => Promise.resolve({ completed: true, missingIdentifier: null })
  await expect(requireCompleteProfile(complete)).resolves.toBeUndefined()
  for (const missingIdentifier of ['EMAIL', 'PHONE', null] as const) {
    const check = requireCompleteProfile(() => Promise.resolve({ completed: false, missingIdentifier }))
    await expect(check).rejects.toBeInstanceOf(ProfileIncomplete)
    await expect(check).rejects.toMatchObject({ missing: missingIdentifier })
  }
  await expect(requireCompleteProfile(() => Promise.reject(new Error('no answer')))).rejects.toThrow(
    'no answer',
  )
})
