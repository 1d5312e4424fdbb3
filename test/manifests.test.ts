/** @module-tag embedded */
import { expect, test } from 'vitest'
import { permissions, type RoleTable } from '#account/permissions.ts'
import type { AuditManifest } from '#account/staff/audit-actions.ts'
import { joinOnce } from '#contract/join-once.ts'
import { permissionTitles, studioPages } from '#features/studio/studio-pages.ts'
import type { ProfileTab } from '#shell/profile-tabs.ts'
import type { StudioManifest } from '#shell/studio-manifest.ts'
import type { TaskKinds } from '#shell/task-kinds.ts'

type Permissions = { permissions: RoleTable; audiences?: RoleTable }

const read = <T>(files: Record<string, T>): T[] => Object.values(files)
const permissionManifests = read(
  import.meta.glob<Permissions>('../src/features/*/permissions.ts', { eager: true }),
)
const audits = read(
  import.meta.glob<AuditManifest>('../src/features/*/audit.ts', { import: 'audit', eager: true }),
)
const studios = read(
  import.meta.glob<StudioManifest>('../src/features/*/studio.ts', { import: 'studio', eager: true }),
)
const tasks = read(
  import.meta.glob<TaskKinds>('../src/features/*/task-kinds.ts', { import: 'taskKinds', eager: true }),
)
const tabs = read(
  import.meta.glob<readonly ProfileTab[]>('../src/features/*/profile-tabs.ts', {
    import: 'profileTabs',
    eager: true,
  }),
)

test('two manifests never give one name', () => {
  expect(permissionManifests.length).toBeGreaterThan(5)
  joinOnce<unknown>(permissionManifests.map(manifest => manifest.permissions))
  joinOnce<unknown>(permissionManifests.map(manifest => manifest.audiences))
  for (const part of ['actions', 'kinds', 'subjects'] as const)
    joinOnce<unknown>(audits.map(manifest => manifest[part]))
  joinOnce<unknown>(studios.map(manifest => manifest.permissions))
  joinOnce<unknown>(tasks)
  const names = tabs.flat().map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  // It sees what it is for.
  expect(() => joinOnce([{ a: 1 }, { a: 1 }])).toThrow('named twice: a')
})

test('every permission has a title in the studio, and every page of the studio an address of its own', () => {
  expect(Object.keys(permissionTitles).toSorted()).toEqual(Object.keys(permissions).toSorted())
  const paths = studioPages.map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
})
