import { expect, test } from 'vitest'
import { findStudioPage, studioPages } from './studio-pages.ts'

test('the address of every page of the studio finds that page, and no other stands before it', () => {
  expect(studioPages.length).toBeGreaterThan(20)
  expect(studioPages.map(({ path }) => findStudioPage(path)?.page.title)).toEqual(
    studioPages.map(({ title }) => title),
  )
})
