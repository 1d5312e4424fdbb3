import { useCallback, useEffect, useRef, useState } from 'react'
import { requireUser } from '#account/login/require-user.ts'
import { bookPath } from '#features/book-store/public.ts'
import { percent, persianNumber } from '#persian/digits.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { Failed } from '#ui/failed.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton, iconButtonClass } from '#ui/icon-button.tsx'
import { Loading } from '#ui/loading.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { ReaderBook } from '../contract.ts'
import { BookWords } from './book-words.tsx'
import { KeepBook } from './keep-book.tsx'
import type { OpenBook, Place } from './open-book.ts'
import { ContentsPanel, LookPanel, SearchPanel } from './panels.tsx'
import styles from './reader.module.css'
import { keepSettings, readSettings, type Settings, type Tone } from './settings.ts'
import { findTappedWord, type TappedWord } from './tap-words.ts'
import { useBook } from './use-book.ts'

/** Of the width of the window on either side: a press there turns the page. */
const edge = 0.18

type PanelName = 'contents' | 'search' | 'look'

/** The whole window for a book: its page, what turns it, and what is found around it. */
export default function ReaderView({ book }: { book: ReaderBook }) {
  const host = useRef<HTMLDivElement>(null)
  const [settings, setSettings] = useState<Settings>(readSettings)
  const [panel, setPanel] = useState<PanelName | null>(null)
  const [tapped, setTapped] = useState<TappedWord | null>(null)

  const onDocument = useCallback((document: Document, opened: OpenBook) => {
    document.addEventListener('keydown', event => turnByKey(event, opened))
    document.addEventListener('click', event => {
      const link = (event.target as Element).closest?.('a[href]')
      if (link) {
        event.preventDefault()
        return followLink(opened, link.getAttribute('href')!)
      }
      if (document.getSelection()?.isCollapsed === false) return
      const frame = document.defaultView!.frameElement!.getBoundingClientRect()
      const isTurned = turnByPress(frame.left + event.clientX, opened)
      setTapped(isTurned ? null : findTappedWord(document, event.clientX, event.clientY))
    })
  }, [])
  const { state, source, opened, place, bookmarks, isMarked, toggleBookmark, retry, userId } = useBook(
    host,
    book,
    settings,
    onDocument,
  )
  useTurningKeys(opened)
  useOwnDocument()
  useTone(settings.tone)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a word stays behind on its page
  useEffect(() => setTapped(null), [place?.locator])

  const change = (next: Settings) => {
    setSettings(next)
    keepSettings(next)
  }
  const close = () => setPanel(null)
  const toggle = (name: PanelName) => setPanel(now => (now === name ? null : name))
  const move = (at: number) => {
    if (!tapped) return
    const mark = tapped.marks[at]!
    const frame = mark.ownerDocument.defaultView!.frameElement!.getBoundingClientRect()
    const x = frame.left + mark.getBoundingClientRect().left
    if (x < 0 || x > innerWidth) void opened?.show(mark)
    setTapped({ ...tapped, at })
  }
  const isCopy = source?.kind === 'copy'
  const isOpen = state === 'open' && opened !== null
  return (
    <div className={styles.reader} data-tone={settings.tone}>
      <header className={styles.bar}>
        <a
          href={bookPath({ slug: book.slug })}
          data-reload
          className={iconButtonClass()}
          aria-label="بستن کتاب"
          title="بستن کتاب"
        >
          <Icon name="x" />
        </a>
        <IconButton
          icon="list"
          label="فهرست کتاب"
          aria-expanded={panel === 'contents'}
          disabled={!isOpen}
          onClick={() => toggle('contents')}
        />
        <div className={styles.title}>
          <h1>
            <UserText>{book.title}</UserText>
          </h1>
          <small>{source?.kind === 'sample' ? 'نمونه: فصل نخست' : <UserText>{book.author}</UserText>}</small>
        </div>
        <IconButton
          icon="search"
          label="جست‌وجو در کتاب"
          aria-expanded={panel === 'search'}
          disabled={!isOpen}
          onClick={() => toggle('search')}
        />
        <IconButton
          icon="a-large-small"
          label="نمای صفحه"
          aria-expanded={panel === 'look'}
          disabled={!isOpen}
          onClick={() => toggle('look')}
        />
        {isCopy && userId !== undefined && (
          <KeepBook slug={book.slug} title={book.title} userId={userId} hasWords={book.language !== 'fa'} />
        )}
        {isCopy && (
          <IconButton
            icon="bookmark"
            label={isMarked ? 'برداشتن نشان این صفحه' : 'نشان‌کردن این صفحه'}
            filled={isMarked}
            aria-pressed={isMarked}
            disabled={!isOpen || !place}
            onClick={toggleBookmark}
          />
        )}
      </header>
      <div className={styles.stage} dir={opened?.direction ?? book.direction}>
        <button
          type="button"
          className={styles.turn}
          aria-label="صفحهٔ پیش"
          disabled={!isOpen}
          onClick={() => void opened?.previous()}
        >
          <Icon name="previous" />
        </button>
        {/* biome-ignore lint/a11y: the margins of a page turn it as its edges do; keys and buttons do the same */}
        <div
          ref={host}
          className={styles.host}
          data-state={state}
          onClick={event => opened && turnByPress(event.clientX, opened)}
        />
        <button
          type="button"
          className={styles.turn}
          aria-label="صفحهٔ بعد"
          disabled={!isOpen}
          onClick={() => void opened?.next()}
        >
          <Icon name="next" />
        </button>
        {state !== 'open' && (
          <div className={styles.before} dir="rtl">
            {state === 'loading' && (
              <Loading>
                <Skeleton height="60vh" />
              </Loading>
            )}
            {state === 'failed' && (
              <Failed message="کتاب باز نشد. اتصال اینترنت را بررسی کنید." onRetry={retry} />
            )}
            {state === 'closed' && <Closed slug={book.slug} isSignedIn={userId !== undefined} />}
          </div>
        )}
      </div>
      <Foot book={book} opened={isOpen ? opened : null} place={place} />
      {tapped && (
        <BookWords
          book={book}
          isSample={!isCopy}
          tapped={tapped}
          onMove={move}
          onClose={() => setTapped(null)}
        />
      )}
      {isOpen && panel === 'contents' && (
        <ContentsPanel
          chapters={opened.chapters}
          file={place?.file}
          bookmarks={bookmarks}
          onChapter={href => {
            close()
            void opened.follow(href)
          }}
          onBookmark={locator => {
            close()
            void opened.goTo(locator)
          }}
          onClose={close}
        />
      )}
      {isOpen && panel === 'search' && (
        <SearchPanel
          book={opened}
          onFind={locator => {
            close()
            void opened.goTo(locator)
          }}
          onClose={close}
        />
      )}
      {panel === 'look' && <LookPanel settings={settings} onChange={change} onClose={close} />}
    </div>
  )
}

/** A press at an edge of the window turns towards it. */
function turnByPress(x: number, opened: OpenBook): boolean {
  const across = x / innerWidth
  if (across >= edge && across <= 1 - edge) return false
  void (across < edge ? opened.goLeft() : opened.goRight())
  return true
}

function followLink(opened: OpenBook, href: string) {
  const target = opened.resolve(href)
  if (opened.isExternal(target)) window.open(target, '_blank', 'noopener')
  else void opened.follow(target)
}

/** The arrow keys turn towards the page that lies there. */
function turnByKey(event: KeyboardEvent, opened: OpenBook) {
  if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return
  const turns: Record<string, () => Promise<void>> = {
    ArrowLeft: opened.goLeft,
    ArrowRight: opened.goRight,
    PageDown: opened.next,
    PageUp: opened.previous,
  }
  const turn = turns[event.key]
  if (!turn) return
  event.preventDefault()
  void turn()
}

function useTurningKeys(opened: OpenBook | null) {
  useEffect(() => {
    if (!opened) return
    const press = (event: KeyboardEvent) => {
      // Fields, radio buttons and sliders have arrow keys of their own.
      if ((event.target as Element).closest?.('input, textarea, select, section')) return
      turnByKey(event, opened)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [opened])
}

/** Frames of a book are allowed by the policy of this document alone: whoever came by a link within the site loads it. */
function useOwnDocument() {
  useEffect(() => {
    const loaded = performance.getEntriesByType('navigation')[0]?.name
    if (loaded && new URL(loaded).pathname !== location.pathname) location.reload()
  }, [])
}

/** The page around a book is as light as its paper, whatever the site is set to. */
function useTone(tone: Tone) {
  useEffect(() => {
    const { dataset } = document.documentElement
    const before = dataset.theme
    dataset.theme = tone === 'night' ? 'dark' : 'light'
    return () => {
      if (before === undefined) delete dataset.theme
      else dataset.theme = before
    }
  }, [tone])
}

/** What stands where there is nothing to read for this person. */
function Closed({ slug, isSignedIn }: { slug: string; isSignedIn: boolean }) {
  return (
    <Empty
      title="این کتاب در کتاب‌های شما نیست."
      action={
        isSignedIn ? (
          <a href={bookPath({ slug })} data-reload className={buttonClass()}>
            صفحهٔ کتاب
          </a>
        ) : (
          <Button onClick={() => void requireUser()}>ورود</Button>
        )
      }
    >
      {isSignedIn
        ? 'نسخهٔ الکترونیکی را که بخرید، همین‌جا باز می‌شود.'
        : 'اگر آن را خریده‌اید، با همان حساب وارد شوید.'}
    </Empty>
  )
}

function Foot({ book, opened, place }: { book: ReaderBook; opened: OpenBook | null; place: Place | null }) {
  const chapters = opened?.chapters.filter(({ depth }) => depth === 0) ?? []
  const at = chapters.findIndex(({ file }) => file === place?.file) + 1
  const gone = Math.round((place?.fraction ?? 0) * 100)
  return (
    <footer className={styles.foot}>
      <IconButton
        className={styles.handTurn}
        icon="previous"
        label="صفحهٔ پیش"
        disabled={!opened}
        onClick={() => void opened?.previous()}
      />
      <span className={styles.chapter}>
        {at > 0 && `فصل ${persianNumber(at)} از ${persianNumber(chapters.length)}`}
      </span>
      <input
        type="range"
        min={0}
        max={1000}
        dir={book.direction}
        value={Math.round((place?.fraction ?? 0) * 1000)}
        aria-label="جای شما در کتاب"
        aria-valuetext={percent(gone)}
        disabled={!opened}
        onChange={event => void opened?.goToFraction(Number(event.target.value) / 1000)}
      />
      <IconButton
        className={styles.handTurn}
        icon="next"
        label="صفحهٔ بعد"
        disabled={!opened}
        onClick={() => void opened?.next()}
      />
      <span className={styles.say} role="status">
        {place &&
          `${percent(gone)} · صفحهٔ ${persianNumber(place.page)} از ${persianNumber(place.pages)} · ${persianNumber(place.minutes)} دقیقه تا پایان فصل`}
      </span>
    </footer>
  )
}
