/** @module-tag engines */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { demoAccounts } from '#account/demo-accounts.ts'
import { callAs, logInOverHttp } from '../../../test/call-over-http.ts'
import { rollingDice } from '../../../test/dice.ts'
import { choose, item, newChoiceExam } from '../../../test/exams.ts'
import { openSchool } from '../../../test/school-product.ts'
import { openWire } from '../../../test/wire.ts'
import type { Paper, Saved } from './contract.ts'

/** `kills`, `cuts` and `answers` of each run, which is an exam of its own. */
type Storm = { runs: number; answers: number; kills: number; cuts: number; questions: number }
const storm: Storm = { runs: 1, answers: 60, kills: 2, cuts: 2, questions: 20 }
const longStorm: Storm = { runs: 5, answers: 200, kills: 6, cuts: 4, questions: 40 }

const buildTitle = ({ runs, answers, kills, cuts }: Storm) =>
  `RC37 ${runs * kills} kills -9 and ${runs * cuts} cuts in ${runs} × ${answers} answers of exams: every acknowledged one is there, none twice`

test(buildTitle(storm), () => weather(storm), 240_000)
test(buildTitle(longStorm), { tags: ['soak'], timeout: 900_000 }, () => weather(longStorm))

async function weather({ runs, answers, kills, cuts, questions }: Storm) {
  const exams: string[] = []
  await using school = await openSchool(async ({ db }) => {
    for (let run = 0; run < runs; run++)
      exams.push((await newChoiceExam({ db, now: () => new Date() }, questions, { minutes: 60 })).id)
  })
  await using wire = await openWire(Number(new URL(school.address).port))
  const [{ phone, password }] = demoAccounts
  const { session: login } = await logInOverHttp(school.address, { phoneNumber: phone.slice(3), password })
  const dice = rollingDice()
  const call = <T>(method: string, path: string, body?: object) =>
    callAs<T>(wire.address, login, method, path, body)

  /** Again until there is an answer: connections of before a cut may still lie about. */
  const insist = async <T>(make: () => Promise<T>): Promise<T> => {
    for (let tries = 1; ; tries++) {
      try {
        return await make()
      } catch (thrown) {
        if (tries === 20 || !(thrown instanceof TypeError)) throw thrown
      }
    }
  }

  for (const exam of exams) {
    const session = randomUUID()
    const { paper } = await insist(() =>
      call<{ paper: Paper }>('POST', `/api/exam/exams/${exam}/attempts`, { session }),
    )
    const attempt = `/api/exam/attempts/${paper.id}`
    /** What the server said it has: by place, the newest sequence. */
    const acknowledged = new Map<number, number>()
    const pickOption = (seq: number) => choose('abc'[seq % 3]!)
    const batch = (seqs: readonly number[]) => {
      const now = new Date()
      return {
        session,
        sentAt: now.toISOString(),
        cutSeconds: 0,
        signals: [],
        items: seqs.map(seq => item(1 + (seq % questions), pickOption(seq), { seq, at: now })),
      }
    }
    // A line that is cut says nothing: what was on it is sent again later, as a page does.
    const send = async (seq: number) => {
      const reply = await call<Saved>('POST', `${attempt}/answers`, batch([seq]))
      for (const saved of reply.saved)
        acknowledged.set(saved.place, Math.max(saved.seq, acknowledged.get(saved.place) ?? 0))
    }
    const expectAcknowledged = async () => {
      const { answers: stored } = (await insist(() => call<{ paper: Paper }>('GET', attempt))).paper
      expect(new Set(stored.map(({ place }) => place)).size).toBe(stored.length)
      for (const { place, seq, answer } of stored) {
        expect(seq).toBeGreaterThanOrEqual(acknowledged.get(place) ?? 0)
        expect(answer).toEqual(pickOption(seq))
      }
      expect(stored.map(({ place }) => place)).toEqual(expect.arrayContaining([...acknowledged.keys()]))
    }

    const blows = Array.from({ length: kills + cuts }, (_, at) => (at < kills ? 'kill' : 'cut'))
    blows.sort(() => dice.roll() - 0.5)
    const unanswered: number[] = []
    const share = Math.floor(answers / (blows.length + 1))
    for (let sent = 0; sent < answers; ) {
      const some = Math.min(answers - sent, blows.length > 0 ? share : answers)
      const seqs = Array.from({ length: some }, (_, at) => sent + at + 1)
      sent += some
      const under = seqs.map(seq => send(seq).catch(() => unanswered.push(seq)))
      const blow = blows.pop()
      if (blow) {
        // Somewhere among them.
        await Promise.race([Promise.all(under.slice(0, 1 + dice.below(some))), Promise.allSettled(under)])
        if (blow === 'cut') wire.cut()
        else await school.meanwhile('SIGKILL', async () => {})
      }
      await Promise.all(under)
      await expectAcknowledged()
    }
    expect(acknowledged.size).toBeGreaterThan(0)

    // The older ones too: they must not undo the newer ones.
    for (const seq of unanswered) await insist(() => send(seq))
    const handIn = () =>
      call<{ paper: Paper }>('POST', `${attempt}/submission`, { ...batch([]), at: new Date().toISOString() })
    const first = handIn().catch(() => null)
    wire.cut()
    await first
    const { receipt, answers: stored } = (await insist(handIn)).paper
    expect((await insist(handIn)).paper.receipt).toEqual(receipt)
    expect(receipt?.answered).toBe(questions)
    expect(stored.map(({ seq }) => seq).sort((a, b) => a - b)).toEqual(
      Array.from({ length: questions }, (_, at) => answers - questions + at + 1),
    )
  }
}
