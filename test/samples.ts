import { joinOnce } from '#contract/join-once.ts'
import type { SampleManifest } from './sample-call.ts'

const manifests = Object.values(import.meta.glob<SampleManifest>('../src/**/samples.ts', { eager: true }))

/** A call that succeeds, for every endpoint of the app. */
export const samples = joinOnce(manifests.map(manifest => manifest.samples))
export const studioAccess = joinOnce(manifests.map(manifest => manifest.studioAccess))
export const openCalls = new Set(manifests.flatMap(manifest => manifest.openCalls ?? []))
export const recordedActions = joinOnce(manifests.map(manifest => manifest.recordedActions))
export const shownFields = joinOnce(manifests.map(manifest => manifest.shownFields))
export const hiddenFields = joinOnce(manifests.map(manifest => manifest.hiddenFields))
