import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { privatePaths } from './pages.ts'

test('the address of a page has all that stands around it, also where a frame without one is between', () => {
  const route = (id: string, path?: string, parentId?: string, isPrivate = false) => ({
    id,
    path,
    parentId,
    module: isPrivate ? { handle: { isPrivate } } : {},
  })
  const routes = [
    route('root', ''),
    route('frame', undefined, 'root'),
    route('profile', 'profile', 'frame', true),
    route('tabs', undefined, 'profile'),
    route('course', 'courses/:id', 'tabs', true),
    route('open', 'open', 'frame'),
  ]
  const build = { routes: Object.fromEntries(routes.map(one => [one.id, one])) } as unknown as ServerBuild
  expect(privatePaths(build)).toEqual(['/profile', '/profile/courses/:id'])
  expect(privatePaths({ ...build, routes: {} })).toEqual([])
})
