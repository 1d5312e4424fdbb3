import { lazy, Suspense, useCallback, useLayoutEffect, useRef } from 'react'
import { callWithCache } from '#client/offline-cache.ts'
import { blogPath } from '#features/blog/public.ts'
import type { Gloss } from '#features/glosses/public.ts'
import { wordSheet } from '#features/glosses/public.tsx'
import { type ReaderBook, readCopyGlosses } from '../contract.ts'
import styles from './reader.module.css'
import { placeTwin, type TappedWord } from './tap-words.ts'

const WordSheet = lazy(wordSheet)

/** What the words of a book mean, as long as the document lives; what failed is asked again. */
const loaded = new Map<string, Promise<readonly Gloss[]>>()

function loadGlosses(slug: string): Promise<readonly Gloss[]> {
  const known = loaded.get(slug)
  if (known) return known
  const glosses = callWithCache(readCopyGlosses, { slug }).then(({ glosses }) => glosses)
  loaded.set(slug, glosses)
  glosses.catch(() => loaded.delete(slug))
  return glosses
}

/** Of a sample each word is asked for by itself. */
const noGlosses: readonly Gloss[] = []

/** The word of a book that was pressed, explained beside it. */
export function BookWords({
  book: { slug, language },
  isSample,
  tapped,
  onMove,
  onClose,
}: {
  book: ReaderBook
  isSample: boolean
  tapped: TappedWord
  onMove: (at: number) => void
  onClose: () => void
}) {
  const layer = useRef<HTMLDivElement>(null)
  const { words, marks, at } = tapped
  const word = words[at]!
  const mark = marks[at]!
  useLayoutEffect(() => {
    placeTwin(word, mark, layer.current!)
    mark.dataset.lit = ''
    return () => {
      delete mark.dataset.lit
      word.remove()
    }
  }, [word, mark])
  const load = useCallback(
    () => (isSample ? Promise.resolve(noGlosses) : loadGlosses(slug)),
    [slug, isSample],
  )
  return (
    <div ref={layer} className={styles.words}>
      <Suspense>
        <WordSheet
          words={words}
          word={word}
          language={language === 'fa' ? null : language}
          load={load}
          search={q => blogPath({ q })}
          onMove={next => onMove(words.indexOf(next))}
          onClose={onClose}
        />
      </Suspense>
    </div>
  )
}
