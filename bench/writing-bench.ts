import { demoStaff } from '#account/demo-accounts.ts'
import type { Bench } from '#features/writing-marking/contract.ts'
import { signInOverHttp } from '../test/api-person.ts'
import { launchChromium } from '../test/chromium.ts'
import { freshDatabase } from '../test/fresh-database.ts'
import { startProduct } from '../test/server.ts'
import { signIn } from '../test/sign-in.ts'
import { benchServer, readCpuTime, round } from './measure.ts'
import { watchScripts } from './watch-scripts.ts'

const saves = 100

/**
 * The bench of corrections on PostgreSQL: the JavaScript its page loads beyond what a signed-in page has (bytes as sent),
 * and the CPU of the server for each save of a half-done marking of the demo.
 */
export async function run() {
  await using database = await freshDatabase(benchServer)
  await using product = await startProduct({ env: { LOG_LEVEL: 'error', DATABASE_URL: database.url } })
  const { address, pid } = product
  const teacher = await signInOverHttp(address, demoStaff('teacher'))
  const { items } = (await teacher.ask('GET', '/api/studio/writing/queue?show=mine')).body as {
    items: { id: string }[]
  }
  const { id } = items[0]!
  await using browser = await launchChromium()
  const page = await browser.newPage({
    baseURL: address,
    viewport: { width: 1280, height: 800 },
    serviceWorkers: 'block',
  })
  await signIn(page, demoStaff('teacher'))
  const scripts = watchScripts(page)
  await page.goto('/profile', { waitUntil: 'networkidle' })
  const shell = scripts.sum()
  await page.goto('/studio', { waitUntil: 'networkidle' })
  const studio = scripts.sum()
  await page.goto(`/studio/writing/${id}`, { waitUntil: 'networkidle' })
  await page.getByRole('textbox', { name: 'اصلاح جملهٔ ۱' }).waitFor()
  const kbBeyondStudio = round((scripts.sum() - studio) / 1000)
  const kbBeyondShell = round((scripts.sum() - shell) / 1000)
  await page.close()

  const path = `/api/studio/writing/texts/${id}/marking`
  const { marking, version } = (await teacher.ask('GET', path)).body as unknown as Bench
  const save = async (turn: number) => {
    const { status } = await teacher.ask('PUT', path, {
      base: version + turn,
      marking: { ...marking, message: `پیام ${turn}` },
    })
    if (status !== 200) throw new Error(`not saved: ${status}`)
  }
  await save(0)
  const before = readCpuTime(pid)
  for (let turn = 1; turn <= saves; turn++) await save(turn)
  return {
    kbBeyondShell,
    kbBeyondStudio,
    saves,
    saveCpuMs: round((readCpuTime(pid) - before) / saves),
    asked: { kbBeyondShell: 60, saveCpuMs: 1.5 },
  }
}
