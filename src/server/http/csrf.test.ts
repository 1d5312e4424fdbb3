import { expect, test } from 'vitest'
import { isAppError } from '#contract/app-error.ts'
import { openCsrf, tokenCookie, visitorCookie } from './csrf.ts'

const csrf = openCsrf('a secret of the test')

function freshJar() {
  return Object.fromEntries(csrf.freshCookies().map(({ name, value }) => [name, value]))
}

function refusal(run: () => void): number | null {
  try {
    run()
    return null
  } catch (thrown) {
    return isAppError(thrown) ? thrown.info.status : -1
  }
}

test('the token of the visitor passes; missing, wrong and foreign ones are refused with 1012', () => {
  const jar = freshJar()
  const token = jar[tokenCookie]!
  expect(refusal(() => csrf.check(jar, token))).toBeNull()

  const other = freshJar()
  const planted = { ...jar, [tokenCookie]: other[tokenCookie] }
  const cases: [Record<string, string | undefined>, string | undefined][] = [
    [jar, undefined],
    [jar, ''],
    [jar, `${token}x`],
    [jar, token.slice(0, -1)],
    [jar, other[tokenCookie]],
    [planted, other[tokenCookie]],
    [{ [tokenCookie]: token }, token],
    [{ [visitorCookie]: jar[visitorCookie] }, token],
    [jar, 'x'.repeat(100_000)],
  ]
  for (const [cookies, header] of cases) expect(refusal(() => csrf.check(cookies, header))).toBe(1012)
})

test('a token signed with another secret is refused', () => {
  const jar = Object.fromEntries(
    openCsrf('another secret')
      .freshCookies()
      .map(({ name, value }) => [name, value]),
  )
  expect(refusal(() => csrf.check(jar, jar[tokenCookie]))).toBe(1012)
})

test('a browser that has both cookies gets none; one that lost the token keeps its visitor id, and one that lost that gets both', () => {
  const jar = freshJar()
  expect(csrf.cookiesFor(jar)).toEqual([])
  const renewed = csrf.cookiesFor({ [visitorCookie]: jar[visitorCookie] })
  expect(renewed.find(({ name }) => name === visitorCookie)?.value).toBe(jar[visitorCookie])
  expect(renewed.map(({ httpOnly }) => httpOnly)).toEqual([true, false])
  // The token alone fits nobody any more.
  const pair = csrf.cookiesFor({ [tokenCookie]: jar[tokenCookie] })
  expect(pair.map(({ name }) => name)).toEqual([visitorCookie, tokenCookie])
  expect(pair[0]!.value).not.toBe(jar[visitorCookie])
})
