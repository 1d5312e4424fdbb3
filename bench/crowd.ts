import { freePerHour, wantProof } from '#server/proof-of-work.ts'
import { openTestHouse, type Refusal } from '../test/house.ts'
import { byPhone } from '../test/newcomer.ts'
import { solveProof } from '../test/solve-proof.ts'

const people = 2000
const samples = 10

/**
 * A carrier: people who come in within one hour from one address, each with a check and a code, answered challenges
 * included; how many were refused. And what one code costs whoever asks for thousands: seconds of a core, at several loads.
 */
export async function run() {
  return { carrier: await openDoor(), cost: await priceOf([freePerHour + 1, 300, 600, 10_000]) }
}

/** The counting alone: the proofs are made cheap, and the clock of both house and limits is moved. */
async function openDoor() {
  await using house = await openTestHouse({ env: { PROOF_ROUNDS: '1', SMS_DAILY_CAP: '100000' } })
  const begun = house.now().getTime()
  const realNow = Date.now
  const answers: Record<string, number> = {}
  let proofs = 0
  try {
    for (let turn = 0; turn < people; turn++) {
      const at = begun + (turn * 3600_000) / people
      house.setNow(new Date(at))
      Date.now = () => at
      const headers: Record<string, string> = {}
      const person = await house.visitor('5.200.1.1', headers)
      for (const path of ['/api/account/login/check', '/api/account/login/otp']) {
        const fields = byPhone()
        delete headers['x-altcha']
        let { status, body } = await person.post<Refusal>(path, fields)
        if (body.info?.status === 1019) {
          proofs += 1
          headers['x-altcha'] = await solveProof(body.info.challenge)
          ;({ status, body } = await person.post<Refusal>(path, fields))
        }
        const answer = `${path.split('/').at(-1)} ${status}`
        answers[answer] = (answers[answer] ?? 0) + 1
      }
    }
  } finally {
    Date.now = realNow
  }
  return { people, withinMinutes: 60, answers, proofs }
}

async function priceOf(loads: number[]) {
  await using house = await openTestHouse()
  const rows = []
  for (const load of loads) {
    const [server, attacker, seconds] = [[], [], []] as number[][]
    for (let turn = 0; turn < samples; turn++) {
      const asked = process.cpuUsage()
      const { info } = (await wantProof(house, 'bench', undefined, load).catch(fault => fault)) as Refusal
      server!.push(cpuSince(asked))
      const begun = performance.now()
      const solving = process.cpuUsage()
      const proof = await solveProof(info.challenge)
      attacker!.push(cpuSince(solving))
      seconds!.push((performance.now() - begun) / 1000)
      const checked = process.cpuUsage()
      await wantProof(house, 'bench', proof, load)
      server!.push(cpuSince(checked))
    }
    rows.push({
      callsAnHour: load,
      cpuSecondsPerCode: mean(attacker!),
      secondsOnThisMachine: mean(seconds!),
      worstSecondsFourTimesSlower: 4 * Math.max(...seconds!),
      cpuSecondsOfTheServer: 2 * mean(server!),
    })
  }
  return rows
}

function cpuSince(begun: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(begun)
  return (user + system) / 1e6
}

const mean = (all: number[]) => all.reduce((sum, one) => sum + one, 0) / all.length
