import { toKeys } from '#persian/search-key.ts'
import type { Line } from './contract.ts'

/** What listeners look through: what is said about an episode, and what is said in it. */
export const toSearchKey = (
  { title, summary, slug }: { title: string; summary: string; slug: string },
  lines: readonly Line[],
) => toKeys([title, summary, slug, ...lines.flatMap(({ text, persian }) => [text, persian ?? ''])].join(' '))
