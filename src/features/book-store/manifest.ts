import type { ComponentType } from 'react'
import type { Endpoint, OutputOf } from '#contract/endpoint.ts'

/**
 * What a feature shows on the page of a book, below its editions: what `book-parts.tsx` of its folder exports as
 * `bookParts`. `read` is asked with the book's slug while the page is made; whoever changes its answer invalidates `tag`.
 */
export type BookParts = {
  order: number
  read: Endpoint
  tag: string
  Section: ComponentType<{ slug: string; found: never }>
}

/** Says that a section shows what its call answers. */
export const defineBookParts = <E extends Endpoint>(parts: {
  order: number
  read: E
  tag: string
  Section: ComponentType<{ slug: string; found: OutputOf<E> }>
}): BookParts => parts as unknown as BookParts
