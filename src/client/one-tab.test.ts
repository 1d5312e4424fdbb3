import { expect, test } from 'vitest'
import { inTurnOn } from './one-tab.ts'

/** Tabs without Web Locks share a storage and a clock that sleeping moves. */
function openTabs(count: number) {
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  let clock = 1000
  const sleep = async (milliseconds: number) => {
    clock += milliseconds
    await new Promise(resolve => setImmediate(resolve))
  }
  const tab = () => inTurnOn({ storage: () => storage, sleep, now: () => clock })
  return { tabs: Array.from({ length: count }, tab), stored, sleep }
}

test('tabs without Web Locks take turns', async () => {
  const { tabs, stored, sleep } = openTabs(5)
  let working = 0
  let peak = 0
  const results = await Promise.all(
    tabs.map((inTurn, number) =>
      inTurn(async () => {
        working += 1
        peak = Math.max(peak, working)
        await sleep(300)
        working -= 1
        return number
      }),
    ),
  )
  expect(results).toEqual([0, 1, 2, 3, 4])
  expect(peak).toBe(1)
  expect(stored.size).toBe(0)
})

test('tabs with Web Locks take turns, and the next knows that it is', async () => {
  const never = () => expect.unreachable()
  const inTurn = inTurnOn({ locks: navigator.locks, storage: never, sleep: never, now: Date.now })
  const order: string[] = []
  const work = (name: string) => async (isNext: boolean) => {
    order.push(`${name} begins${isNext ? ' next' : ''}`)
    await new Promise(resolve => setImmediate(resolve))
    order.push(`${name} ends`)
    return name
  }
  expect(await Promise.all([inTurn(work('one')), inTurn(work('two'))])).toEqual(['one', 'two'])
  expect(order).toEqual(['one begins', 'one ends', 'two begins next', 'two ends'])
})

test('a tab that was closed at work is not waited for without end', async () => {
  const { tabs } = openTabs(2)
  void tabs[0]!(() => new Promise(() => undefined))
  expect(await tabs[1]!(() => Promise.resolve('done'))).toBe('done')
  const failing = openTabs(2).tabs
  await expect(failing[0]!(() => Promise.reject(new Error('in vain')))).rejects.toThrow('in vain')
  expect(await failing[1]!(() => Promise.resolve('next'))).toBe('next')
})

test('where nothing can be stored a tab is alone', async () => {
  const refuse = () => {
    throw new Error('a browser that keeps nothing')
  }
  const inTurn = inTurnOn({ storage: refuse, sleep: refuse, now: () => 0 })
  expect(await inTurn(() => Promise.resolve('done'))).toBe('done')
})
