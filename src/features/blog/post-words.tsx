import { lazy, type RefObject, Suspense, useCallback } from 'react'
import { callApi } from '#client/call-api.ts'
import type { Gloss } from '#features/glosses/public.ts'
import { wordSheet } from '#features/glosses/public.tsx'
import { readKeptAnswer } from '#shell/offline/kept-pages.ts'
import { blogPath, glossesPath } from './blog-paths.ts'
import { type Post, readPostGlosses } from './contract.ts'

export const loadSheet = wordSheet
const WordSheet = lazy(wordSheet)

/** What the words of posts mean, as long as the document lives; what failed is asked again. */
const loaded = new Map<string, Promise<readonly Gloss[]>>()

function loadGlosses(slug: string): Promise<readonly Gloss[]> {
  const known = loaded.get(slug)
  if (known) return known
  const glosses = callApi(readPostGlosses, { slug })
    .catch(async thrown => {
      const kept = await readKeptAnswer<{ glosses: Gloss[] }>(glossesPath({ slug }))
      if (!kept) throw thrown
      return kept
    })
    .then(({ glosses }) => glosses)
  loaded.set(slug, glosses)
  glosses.catch(() => loaded.delete(slug))
  return glosses
}

/** A word of a post, explained. */
export default function PostWords({
  post: { slug, language },
  root,
  word,
  onMove,
  onClose,
}: {
  post: Post
  root: RefObject<HTMLElement | null>
  word: HTMLElement
  onMove: (word: HTMLElement) => void
  onClose: () => void
}) {
  const load = useCallback(() => loadGlosses(slug), [slug])
  return (
    <Suspense>
      <WordSheet
        words={[...(root.current?.querySelectorAll<HTMLElement>('[data-word]') ?? [])]}
        word={word}
        language={language}
        load={load}
        search={q => blogPath({ q })}
        onMove={onMove}
        onClose={onClose}
      />
    </Suspense>
  )
}
