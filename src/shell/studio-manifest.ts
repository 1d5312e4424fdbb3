import type { ComponentType } from 'react'
import type { Permission } from '#account/permissions.ts'
import type { IconName } from '#ui/icon-names.ts'

type LoadPage = () => Promise<{ default: ComponentType }>

/** A part of the school's work, under which the menu gathers pages. */
export type StudioGroup = 'admission' | 'teaching' | 'money' | 'content' | 'settings'

/** A page of the studio, and the permission without which nobody sees it. */
export type StudioPage = {
  /** Its place in the menu among the pages of all features, from 10 on. */
  order: number
  /** `null` stands above the groups. */
  group: StudioGroup | null
  title: string
  /** What a handset's tab says, where the title is too long for one line of it. */
  short?: string
  description: string
  path: `/studio/${string}`
  icon: IconName
  permission: Permission
  page: LoadPage
  /** What stands at the addresses below `path`: this page itself (`true`), or another one. Nothing without it. */
  nested?: true | { title: string; page: LoadPage }
  /** What of these names below `path` takes another permission: no such page for whoever has only that of the page. */
  guarded?: Readonly<Record<string, Permission>>
}

/** Something that staff begin from anywhere in the studio. */
export type StudioAct = {
  title: string
  path: `/studio/${string}`
  icon: IconName
  permission: Permission
}

/** What staff meet of a feature: what `studio.ts` of its folder exports. */
export type StudioManifest = {
  pages: readonly StudioPage[]
  acts?: readonly StudioAct[]
  /** What each of the feature's permissions lets somebody do, as the table of permissions says it. */
  permissions: { readonly [name in Permission]?: string }
}
