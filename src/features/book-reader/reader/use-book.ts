import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { openLocalRecord } from '#client/local-record.ts'
import { useSession } from '#client/session.ts'
import type { Bookmark, ReaderBook } from '../contract.ts'
import { loadSource, type Source } from './load-source.ts'
import type { OpenBook, Place } from './open-book.ts'
import { type Settings, writeStyle } from './settings.ts'
import { dropBookmark, keepBookmark, keepPosition, sendReading } from './unsent-reading.ts'

/** Where somebody stands in a sample; it is no affair of the server. */
const samples = openLocalRecord<string>('book-sample')
/** Pages that are turned quickly are sent as one, in milliseconds. */
const settleMs = 1200

export type BookState = 'loading' | 'open' | 'closed' | 'failed'

/** Opens a book in `host` at the kept place, and keeps where somebody stands from then on. */
export function useBook(
  host: RefObject<HTMLElement | null>,
  book: ReaderBook,
  settings: Settings,
  onDocument: (document: Document, opened: OpenBook) => void,
) {
  const { user, ready } = useSession()
  const userId = user?.id
  const [state, setState] = useState<BookState>('loading')
  const [source, setSource] = useState<Source | null>(null)
  const [opened, setOpened] = useState<OpenBook | null>(null)
  const [place, setPlace] = useState<Place | null>(null)
  const [bookmarks, setBookmarks] = useState<readonly Bookmark[]>([])
  const [attempt, setAttempt] = useState(0)
  const onDocumentNow = useRef(onDocument)
  onDocumentNow.current = onDocument
  const settingsNow = useRef(settings)
  settingsNow.current = settings
  const { slug } = book

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is another opening
  useEffect(() => {
    if (!ready) return
    let isLeft = false
    let open: OpenBook | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    let isSettled = false
    const start = async () => {
      const [{ openBook }, found] = await Promise.all([import('./open-book.ts'), loadSource(book, userId)])
      if (isLeft) return
      setSource(found)
      if (found.kind === 'closed') return setState('closed')
      const isOwn = found.kind === 'copy'
      const stands = isOwn ? (found.reading.position?.locator ?? null) : samples.read(slug)
      if (isOwn) setBookmarks(found.reading.bookmarks)
      open = await openBook(host.current!, found.epub, {
        onPlace(now, isMoved) {
          setPlace(now)
          // Opening a book, or making its letters larger, is no reading on.
          if (!isSettled || !isMoved) return
          if (!isOwn) return samples.write(slug, now.locator)
          keepPosition(slug, now)
          clearTimeout(timer)
          timer = setTimeout(() => void sendReading(slug), settleMs)
        },
        onDocument: document => open && onDocumentNow.current(document, open),
      })
      if (isLeft) return open.close()
      applyLook(open, settingsNow.current)
      await open.goTo(stands)
      isSettled = true
      if (isLeft) return
      setOpened(open)
      setState('open')
      if (isOwn) void sendReading(slug)
    }
    setState('loading')
    start().catch(() => !isLeft && setState('failed'))
    const send = () => void sendReading(slug)
    const sendHidden = () => document.hidden && send()
    addEventListener('online', send)
    document.addEventListener('visibilitychange', sendHidden)
    return () => {
      isLeft = true
      clearTimeout(timer)
      send()
      removeEventListener('online', send)
      document.removeEventListener('visibilitychange', sendHidden)
      open?.close()
      setOpened(null)
      setPlace(null)
    }
  }, [slug, userId, ready, attempt])

  useEffect(() => {
    if (opened) applyLook(opened, settings)
  }, [opened, settings])

  const toggleBookmark = useCallback(() => {
    if (!place) return
    const marked = bookmarks.find(({ locator }) => locator === place.locator)
    if (marked) {
      dropBookmark(slug, marked.id)
      setBookmarks(marks => marks.filter(({ id }) => id !== marked.id))
    } else {
      const { locator, fraction, excerpt } = place
      const mark = { id: crypto.randomUUID(), locator, fraction, excerpt, at: new Date().toISOString() }
      keepBookmark(slug, mark)
      setBookmarks(marks => [...marks, mark].sort((one, other) => one.fraction - other.fraction))
    }
    void sendReading(slug)
  }, [slug, place, bookmarks])

  return {
    state,
    source,
    opened,
    place,
    bookmarks,
    isMarked: bookmarks.some(({ locator }) => locator === place?.locator),
    toggleBookmark,
    retry: () => setAttempt(count => count + 1),
    userId,
  }
}

const applyLook = (opened: OpenBook, settings: Settings) =>
  opened.lay(writeStyle(settings), {
    columns: settings.isSpread ? 2 : 1,
    isAnimated: !matchMedia('(prefers-reduced-motion: reduce)').matches,
  })
