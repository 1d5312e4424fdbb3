import { joinOnce } from '#contract/join-once.ts'
import type { SampleManifest } from './sample-call.ts'

const files = import.meta.glob<SampleManifest>('../src/**/samples.ts', { eager: true })
const manifests = Object.values(files)

/** A call that succeeds, for every endpoint of the app. */
export const samples = joinOnce(manifests.map(manifest => manifest.samples))
export const studioAccess = joinOnce(manifests.map(manifest => manifest.studioAccess))
export const openCalls = new Set(manifests.flatMap(manifest => manifest.openCalls ?? []))
export const recordedActions = joinOnce(manifests.map(manifest => manifest.recordedActions))
export const otherActions = joinOnce(manifests.map(manifest => manifest.otherActions))
/** By the path from `src`. */
export const pageWriters = joinOnce(
  Object.entries(files).map(([path, { pageWriters = {} }]) => {
    const folder = path.slice('../src/'.length, -'samples.ts'.length)
    return Object.fromEntries(
      Object.entries(pageWriters).map(([file, writers]) => [folder + file, writers] as const),
    )
  }),
)
export const shownFields = joinOnce(manifests.map(manifest => manifest.shownFields))
export const hiddenFields = joinOnce(manifests.map(manifest => manifest.hiddenFields))
