import { mayDo, type Permission } from '#account/permissions.ts'
import { joinOnce } from '#contract/join-once.ts'
import type { StudioManifest, StudioPage } from '#shell/studio-manifest.ts'

const manifests = Object.values(
  import.meta.glob<StudioManifest>('../*/studio.ts', { import: 'studio', eager: true }),
)

/** Every page of the studio that features have, in the menu's order. */
export const studioPages: readonly StudioPage[] = manifests
  .flatMap(({ pages }) => pages)
  .toSorted((a, b) => a.order - b.order)

/** What every permission is called. */
export const permissionTitles = joinOnce<string, Permission>(manifests.map(({ permissions }) => permissions))

/** The page that an address of the studio belongs to, and its title there. Addresses may end in a slash. */
export function findStudioPage(
  pathname: string,
): { page: StudioPage; title: string; load: StudioPage['page'] } | null {
  const path = pathname.replace(/\/$/, '')
  const page = studioPages.find(page => path === page.path || path.startsWith(`${page.path}/`))
  if (!page) return null
  if (path === page.path || page.nested === true) return { page, title: page.title, load: page.page }
  return page.nested ? { page, title: page.nested.title, load: page.nested.page } : null
}

/** Whether an address of the studio is of no page, or of one that these roles open. */
export function isOpenTo(roles: readonly string[], pathname: string): boolean {
  const found = findStudioPage(pathname)
  return !found || mayDo(roles, found.page.permission)
}

/** The pages somebody with these roles works on. */
export const listStudioPages = (roles: readonly string[]) =>
  studioPages.filter(({ permission }) => mayDo(roles, permission))
