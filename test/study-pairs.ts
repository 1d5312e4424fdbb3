import { expect } from 'vitest'
import type { Person } from './app.ts'

/** Two who learn together: the first invites, the second accepts. */
export async function newPair(
  inviter: Person,
  mate: Person,
  goal: { kind: 'learning' | 'review'; days: number } = { kind: 'learning', days: 3 },
): Promise<void> {
  expect((await inviter.post('/api/club/pair/invitation', { nickname: 'سپیدار', ...goal })).status).toBe(200)
  const { body } = await inviter.get<{ invitation: { code: string } }>('/api/club/pair')
  const accepted = await mate.post(`/api/club/pair/invitations/${body.invitation.code}`, {
    nickname: 'ماه نو',
  })
  expect(accepted.status).toBe(200)
}
