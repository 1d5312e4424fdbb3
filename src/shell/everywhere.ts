import type { ComponentType } from 'react'
import type { SessionUser } from '#client/session.ts'

/**
 * What a feature shows on every page to those whom it concerns: `everywhere.ts` of its folder exports it. It is fetched
 * after the page, and stands where notices do.
 */
export type EverywherePart = {
  isFor: (user: SessionUser) => boolean
  part: () => Promise<{ default: ComponentType<{ user: SessionUser }> }>
}

export const everywhereParts = Object.values(
  import.meta.glob<EverywherePart>('../features/*/everywhere.ts', { import: 'everywhere', eager: true }),
)
