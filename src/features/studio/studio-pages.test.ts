import { expect, test } from 'vitest'
import { findStudioPage, isOpenTo, studioPages } from './studio-pages.ts'

test('the address of every page of the studio finds that page, and no other stands before it', () => {
  expect(studioPages.length).toBeGreaterThan(20)
  expect(studioPages.map(({ path }) => findStudioPage(path)?.page.title)).toEqual(
    studioPages.map(({ title }) => title),
  )
})

test('what stands below a page may take another permission than the page', () => {
  const open = (role: string) =>
    ['/studio/groups', '/studio/groups/g1', '/studio/groups/new', '/studio/groups/next-term'].map(path =>
      isOpenTo([role], path),
    )
  expect(open('registrar')).toEqual([true, true, false, false])
  expect(open('admin')).toEqual([true, true, true, true])
  expect(open('accountant')).toEqual([false, false, false, false])
})
