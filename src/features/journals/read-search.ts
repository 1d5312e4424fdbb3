import { readInteger } from '#persian/digits.ts'
import { limits } from './rules.ts'

/** What the address of the journals looks for; what it cannot ask is left out, so that no link leads to a fault. */
export function readSearch(url: string) {
  const { searchParams } = new URL(url)
  const read = (name: string, max: number) => (searchParams.get(name) ?? '').trim().slice(0, max)
  const before = read('before', 60)
  return {
    q: read('q', 100),
    author: read('author', limits.person),
    keyword: read('keyword', limits.keyword),
    year: readYear(url) ?? undefined,
    before: /^\d{1,15}\.[0-9a-f-]{36}$/.test(before) ? before : undefined,
  }
}

/** A Jalali year in the address, in any digits. */
export function readYear(url: string): number | null {
  const year = readInteger(new URL(url).searchParams.get('year') ?? '')
  return year !== null && year >= 1 && year <= 9999 ? year : null
}
