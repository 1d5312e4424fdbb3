import { mayDo, type Permission } from '#account/permissions.ts'
import { joinOnce } from '#contract/join-once.ts'
import type { StudioGroup, StudioManifest, StudioPage } from '#shell/studio-manifest.ts'

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
  // Of a page and one below it the one below.
  const page = studioPages
    .filter(page => path === page.path || path.startsWith(`${page.path}/`))
    .toSorted((one, other) => other.path.length - one.path.length)[0]
  if (!page) return null
  if (path === page.path || page.nested === true) return { page, title: page.title, load: page.page }
  return page.nested ? { page, title: page.nested.title, load: page.nested.page } : null
}

/** Whether an address of the studio is of no page, or of one that these roles open. */
export function isOpenTo(roles: readonly string[], pathname: string): boolean {
  const page = findStudioPage(pathname)?.page
  if (!page) return true
  const [name = ''] = pathname.slice(page.path.length + 1).split('/')
  return mayDo(roles, page.guarded?.[name] ?? page.permission)
}

/** What somebody with these roles may begin. */
export const listStudioActs = (roles: readonly string[]) =>
  manifests.flatMap(({ acts = [] }) => acts).filter(({ permission }) => mayDo(roles, permission))

/** The pages somebody with these roles works on. */
export const listStudioPages = (roles: readonly string[]) =>
  studioPages.filter(({ permission }) => mayDo(roles, permission))

/** The groups of the menu in their order, by what they are called. */
const groupTitles = {
  admission: 'پذیرش',
  teaching: 'آموزش',
  money: 'مالی',
  content: 'محتوا',
  settings: 'تنظیمات',
} satisfies Record<StudioGroup, string>

export type PagesOfGroup = { group: StudioGroup; title: string; pages: readonly StudioPage[] }

/** The pages for these roles as the menu shows them: those above the groups, then the groups that have any. */
export function groupStudioPages(roles: readonly string[]): {
  above: readonly StudioPage[]
  groups: readonly PagesOfGroup[]
} {
  const pages = listStudioPages(roles)
  const groups = (Object.keys(groupTitles) as StudioGroup[]).map(group => ({
    group,
    title: groupTitles[group],
    pages: pages.filter(page => page.group === group),
  }))
  return {
    above: pages.filter(({ group }) => group === null),
    groups: groups.filter(({ pages }) => pages.length > 0),
  }
}
