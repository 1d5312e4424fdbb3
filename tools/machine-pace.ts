/**
 * How slow this machine is now, 1 being the quiet one on which budgets were set: a virtual machine may share its cores, and
 * pay ten times as much for a page of memory it has not used lately. Counted is processor time, so that waiting for a core
 * that the tests themselves keep busy does not count.
 */

/**
 * Milliseconds of processor time that one look would take on the machine of the budgets. Inferred, not measured there: a look took
 * some 455 ms on a machine on which the whole suite took 3.07 times as long as the budgets' 751 s. To be measured on a quiet one.
 */
const reference = 150
const additions = 40_000_000
const freshBytes = 64 * 1024 * 1024
const pageBytes = 4096

/** Takes a look at once and every thirty seconds; `stop` answers the median of all, and never less than 1. */
export function watchPace(everyMs = 30_000): { stop(): number } {
  const looks = [look()]
  const timer = setInterval(() => looks.push(look()), everyMs)
  return {
    stop() {
      clearInterval(timer)
      looks.push(look())
      const middle = looks.toSorted((a, b) => a - b)[Math.floor(looks.length / 2)]!
      return Math.max(1, middle / reference)
    },
  }
}

/** Adds numbers and writes into memory that is new to this process. */
function look(): number {
  const before = process.cpuUsage()
  let sum = 0
  for (let i = 0; i < additions; i++) sum = (sum + i * 7) | 0
  const fresh = Buffer.alloc(freshBytes)
  for (let at = 0; at < freshBytes; at += pageBytes) fresh[at] = sum & 1
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
