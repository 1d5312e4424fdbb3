import type { Feature } from '#server/app-context.ts'
import { audioPath } from '../reader-paths.ts'

/** The address that is printed in a book leads to its unit. */
export const findMoved: NonNullable<Feature['findMoved']> = async (_, { path }) => {
  const [, slug, number] = /^\/audio\/([a-z0-9-]{1,80})\/(\d{1,3})\/?$/.exec(path) ?? []
  return slug && number ? `${audioPath({ slug })}#unit-${Number(number)}` : null
}
