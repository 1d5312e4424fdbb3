/** @module-tag engines */
import { expect, test, vi } from 'vitest'
import { computeKeyCount } from '#server/http/proof-of-work.ts'
import { openTestApp, type Refusal, testNow } from '../app.ts'
import { byPhone } from '../new-user.ts'
import { solveProof } from '../solve-proof.ts'

/** So many within an hour from one address, as behind a carrier. */
const anHour = 2000

test('two thousand people an hour come in from one address, each by a check and a code: of the first three hundred none is refused', () =>
  comeIn(300))

test(
  'two thousand people come in from one address within an hour, each by a check and a code: none is refused',
  {
    tags: ['soak'],
    timeout: 10 * 60_000,
  },
  () => comeIn(anHour),
)

async function comeIn(people: number) {
  await using app = await openTestApp({ env: { PROOF_ROUNDS: '1' } })
  const answers: Record<string, number> = {}
  let proofs = 0
  const headers: Record<string, string> = {}
  const person = await app.visitor('5.200.1.1', headers)
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    for (let turn = 0; turn < people; turn++) {
      // The app's clock, and that of the limits.
      const at = new Date(testNow.getTime() + (turn * 3600_000) / anHour)
      app.setNow(at)
      vi.setSystemTime(at)
      const fields = byPhone()
      for (const call of ['check', 'otp']) {
        delete headers['x-altcha']
        const send = () => person.post<Refusal>(`/api/account/login/${call}`, fields)
        let answer = await send()
        if (answer.body.info?.status === 1019) {
          proofs += 1
          headers['x-altcha'] = await solveProof(
            answer.body.info.challenge,
            Math.floor(computeKeyCount(turn) / 2),
          )
          answer = await send()
        }
        const outcome = `${call} ${answer.status}`
        answers[outcome] = (answers[outcome] ?? 0) + 1
      }
    }
  } finally {
    vi.useRealTimers()
  }
  expect(answers).toEqual({ 'check 404': people, 'otp 200': people })
  expect(proofs).toBeGreaterThan(people)
}
