/** @module-tag embedded */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isAlive } from './is-alive.ts'
import { startProduct } from './server.ts'

const script = [join(import.meta.dirname, 'fixtures/small-server.ts')]
const embedded = { DATABASE_URL: '' }

const until = async (condition: () => boolean) => {
  for (let attempt = 0; attempt < 400 && !condition(); attempt++)
    await new Promise(resolve => setTimeout(resolve, 25))
  return condition()
}

test('starts on a free port with data of its own, and takes both away when it stops', async () => {
  const product = await startProduct({ script, env: embedded })
  expect((await fetch(product.address)).status).toBe(200)
  expect(existsSync(product.dataDir)).toBe(true)
  const { code } = await product.stop()
  expect(code).toBe(0)
  expect(existsSync(product.dataDir)).toBe(false)
  await expect(fetch(product.address)).rejects.toThrow()
})

test('gives the product its settings, and none of the test runner’s variables', async () => {
  await using product = await startProduct({ script, env: { ...embedded, BRAND_LATIN: 'School' } })
  const { keys } = JSON.parse(product.output()) as { keys: string[] }
  expect(keys).toEqual(expect.arrayContaining(['BRAND_LATIN', 'DATA_DIR', 'PORT', 'SEED_NOW']))
  expect(keys.filter(key => /^(NODE_ENV|VITEST|TEST_)/.test(key))).toEqual([])
})

test('SIGKILL ends the product and the children it had', async () => {
  await using product = await startProduct({ script, env: embedded })
  const { child } = JSON.parse(product.output()) as { child: number }
  expect(isAlive(child)).toBe(true)
  const { signal } = await product.kill('SIGKILL')
  expect(signal).toBe('SIGKILL')
  expect(await until(() => !isAlive(child))).toBe(true)
  expect(isAlive(product.pid)).toBe(false)
})

test('a refused start hands over what the product said', async () => {
  const refusing = { script, env: { ...embedded, REFUSE: 'no such database' } }
  await expect(startProduct(refusing)).rejects.toThrow('no such database')
  await using product = await startProduct({ ...refusing, waitUntilReady: false })
  expect((await product.exited).code).toBe(2)
  expect(product.output()).toContain('no such database')
})

test('nothing is left running when the process that started it is killed', async () => {
  const starter = spawn(
    process.execPath,
    [
      '-e',
      `import(${JSON.stringify(join(import.meta.dirname, 'server.ts'))}).then(async ({ startProduct }) => {
        const product = await startProduct(${JSON.stringify({ script, env: embedded })})
        console.log(product.pid, JSON.parse(product.output()).child)
      })`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const line = await new Promise<string>(resolve =>
    starter.stdout.once('data', data => resolve(String(data))),
  )
  const pids = line.trim().split(' ').map(Number)
  expect(pids.map(isAlive)).toEqual([true, true])
  starter.kill('SIGKILL')
  expect(await until(() => !pids.some(isAlive))).toBe(true)
})
