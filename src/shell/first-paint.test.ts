import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { sessionKey } from '#client/session.ts'
import { firstPaintScript, lookKeys } from './first-paint.ts'

/** Runs the script as a page's head does and answers the marks it left. */
function marksWith(stored: Record<string, string> | null) {
  const dataset: Record<string, string> = {}
  const localStorage = {
    getItem(key: string) {
      if (!stored) throw new Error('a browser that keeps nothing')
      return stored[key] ?? null
    },
  }
  runInNewContext(firstPaintScript, { document: { documentElement: { dataset } }, localStorage, JSON })
  return dataset
}

const session = JSON.stringify({ auth: { accessToken: 'token' }, user: { id: '1' } })

test('the script before first paint takes at most 300 bytes', () => {
  expect(Buffer.byteLength(firstPaintScript)).toBeLessThanOrEqual(300)
  expect(firstPaintScript).not.toContain('</')
})

test('it marks the chosen theme and that there is a session', () => {
  expect(marksWith({ [lookKeys.theme]: 'dark', [sessionKey]: session })).toEqual({
    theme: 'dark',
    session: '',
  })
  expect(marksWith({ [lookKeys.theme]: 'light' })).toEqual({ theme: 'light' })
  expect(marksWith({ [lookKeys.text]: 'larger' })).toEqual({ text: 'larger' })
  expect(marksWith({ [sessionKey]: session })).toEqual({ session: '' })
})

test('it leaves nothing where nothing, or nonsense, is stored', () => {
  expect(marksWith({})).toEqual({})
  expect(marksWith(null)).toEqual({})
  expect(marksWith({ [lookKeys.theme]: 'pink"onload', [sessionKey]: '{"auth":{}}' })).toEqual({})
  expect(marksWith({ [lookKeys.theme]: 'dark', [sessionKey]: 'not json' })).toEqual({ theme: 'dark' })
})

test('it remembers the last button that was pressed, and nothing else', () => {
  const page: { pressed?: unknown; onclick?: (event: object) => void } = {}
  runInNewContext(firstPaintScript, page)
  const press = (button: string | null) =>
    page.onclick?.({ target: { closest: (selector: string) => selector === '[type=button]' && button } })
  press('a button')
  expect(page.pressed).toBe('a button')
  press(null)
  expect(page.pressed).toBe(null)
})
