import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { percent, persianNumber } from '#persian/digits.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import layout from '#ui/layout.module.css'
import { Switch } from '#ui/switch.tsx'
import text from '#ui/text.module.css'
import type { Bookmark } from '../contract.ts'
import type { Chapter, FoundText, OpenBook } from './open-book.ts'
import styles from './reader.module.css'
import { type Leading, type Settings, sizes, type Tone } from './settings.ts'

/** A sheet over the book, for as long as it is rendered; Esc closes it. */
function Panel({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const id = useId()
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus({ preventScroll: true }), [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
  }
  return (
    <section
      ref={panel}
      aria-labelledby={id}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className={styles.panel}
      dir="rtl"
    >
      <header className={layout.row}>
        <h2 id={id} className={styles.panelTitle}>
          {title}
        </h2>
        <IconButton icon="x" label="بستن" className={layout.end} onClick={onClose} />
      </header>
      {children}
    </section>
  )
}

export function ContentsPanel({
  chapters,
  file,
  bookmarks,
  onChapter,
  onBookmark,
  onClose,
}: {
  chapters: readonly Chapter[]
  /** Of the page that is seen. */
  file: string | undefined
  bookmarks: readonly Bookmark[]
  onChapter: (href: string) => void
  onBookmark: (locator: string) => void
  onClose: () => void
}) {
  return (
    <Panel title="فهرست کتاب" onClose={onClose}>
      <ol className={styles.list}>
        {chapters.map(({ label, href, file: its, depth }) => (
          <li key={href} style={{ paddingInlineStart: `${depth}rem` }}>
            <button
              type="button"
              aria-current={its === file ? 'location' : undefined}
              onClick={() => onChapter(href)}
            >
              <UserText>{label}</UserText>
            </button>
          </li>
        ))}
      </ol>
      <h3 className={styles.panelTitle}>نشان‌ها</h3>
      {bookmarks.length === 0 ? (
        <p className={text.muted}>هنوز جایی را نشان نکرده‌اید.</p>
      ) : (
        <ol className={styles.list}>
          {bookmarks.map(({ id, locator, fraction, excerpt }) => (
            <li key={id}>
              <button type="button" onClick={() => onBookmark(locator)}>
                <span className={styles.excerpt}>
                  <UserText>{excerpt}</UserText>
                </span>
                <small className={text.faint}>{percent(Math.round(fraction * 100))}</small>
              </button>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}

type Search = { words: string; finds: readonly FoundText[]; isOver: boolean }

export function SearchPanel({
  book,
  onFind,
  onClose,
}: {
  book: OpenBook
  onFind: (locator: string) => void
  onClose: () => void
}) {
  const [search, setSearch] = useState<Search | null>(null)
  const asked = useRef('')
  const start = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const words = String(new FormData(event.currentTarget).get('q') ?? '').trim()
    asked.current = words
    if (words === '') return setSearch(null)
    setSearch({ words, finds: [], isOver: false })
    let finds: readonly FoundText[] = []
    for await (const more of book.search(words)) {
      if (asked.current !== words) return
      finds = [...finds, ...more]
      setSearch({ words, finds, isOver: false })
    }
    setSearch({ words, finds, isOver: true })
  }
  return (
    <Panel title="جست‌وجو در کتاب" onClose={onClose}>
      <search>
        <form onSubmit={event => void start(event)} className={styles.find}>
          <input
            type="search"
            name="q"
            aria-label="جست‌وجو در کتاب"
            placeholder="واژه یا جمله"
            maxLength={100}
            dir="auto"
          />
          <Button type="submit" size="small">
            <Icon name="search" />
            جست‌وجو
          </Button>
        </form>
      </search>
      <p role="status" className={text.muted}>
        {search?.isOver && search.finds.length === 0 && 'چیزی پیدا نشد.'}
        {search && search.finds.length > 0 && `${persianNumber(search.finds.length)} جا`}
      </p>
      {search && (
        <ol className={styles.list}>
          {search.finds.map(({ locator, before, match, after }) => (
            <li key={locator}>
              <button type="button" onClick={() => onFind(locator)}>
                <span className={styles.excerpt} dir="auto">
                  {before}
                  <mark>{match}</mark>
                  {after}
                </span>
              </button>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}

const toneNames: Record<Tone, string> = { day: 'روز', sepia: 'کاهی', night: 'شب' }

export function LookPanel({
  settings,
  onChange,
  onClose,
}: {
  settings: Settings
  onChange: (settings: Settings) => void
  onClose: () => void
}) {
  const { tone, size, leading, isSpread } = settings
  const resize = (by: number) =>
    onChange({ ...settings, size: Math.min(sizes.max, Math.max(sizes.min, size + by)) })
  return (
    <Panel title="نمای صفحه" onClose={onClose}>
      <div role="radiogroup" aria-label="رنگ کاغذ" className={styles.tones}>
        {(Object.keys(toneNames) as Tone[]).map(name => (
          <label key={name} data-paper={name}>
            <input
              type="radio"
              name="tone"
              checked={name === tone}
              onChange={() => onChange({ ...settings, tone: name })}
            />
            {toneNames[name]}
          </label>
        ))}
      </div>
      <div className={styles.setting}>
        <span>اندازهٔ حرف</span>
        <span className={layout.row}>
          <IconButton icon="minus" label="کوچک‌تر" disabled={size <= sizes.min} onClick={() => resize(-1)} />
          <output aria-label="اندازهٔ حرف">{persianNumber(size)}</output>
          <IconButton icon="plus" label="بزرگ‌تر" disabled={size >= sizes.max} onClick={() => resize(1)} />
        </span>
      </div>
      <Switch
        caption="فاصلهٔ سطر"
        name="leading"
        value={leading}
        options={[
          { value: 'tight', label: 'کم' },
          { value: 'medium', label: 'میانه' },
          { value: 'loose', label: 'زیاد' },
        ]}
        onChange={(value: Leading) => onChange({ ...settings, leading: value })}
      />
      <label className={classes(styles.setting, styles.wide)}>
        <span>دو صفحه کنار هم</span>
        <input
          type="checkbox"
          checked={isSpread}
          onChange={event => onChange({ ...settings, isSpread: event.target.checked })}
        />
      </label>
    </Panel>
  )
}
