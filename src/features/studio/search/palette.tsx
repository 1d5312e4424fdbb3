import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { openLocalRecord } from '#client/local-record.ts'
import { buildQueryOptions } from '#client/query.tsx'
import { useSettled } from '#client/use-settled.ts'
import { persianNumber } from '#persian/digits.ts'
import { key } from '#persian/search-key.ts'
import { UserText } from '#ui/bdi.tsx'
import { classes } from '#ui/classes.ts'
import { useFading } from '#ui/fading.ts'
import { Icon } from '#ui/icon.tsx'
import type { IconName } from '#ui/icon-names.ts'
import { useModal } from '#ui/modal.ts'
import text from '#ui/text.module.css'
import { listStudioActs, listStudioPages } from '../studio-pages.ts'
import { searchStudio, signs } from './contract.ts'
import { findWords } from './find-words.ts'
import styles from './palette.module.css'

type Item = { id: string; title: string; detail: string | null; path: string; icon: IconName }
type Group = { title: string; items: readonly Item[] }

/** What somebody opened last by the palette, the latest first. */
const opened = openLocalRecord<Item[]>('studio-opened')
const openedKept = 5

/** One field for people, places and acts, over whatever page of the studio is open. */
export default function Palette({
  user,
  onClose,
}: {
  user: { id: string; roles: readonly string[] }
  onClose: () => void
}) {
  const navigate = useNavigate()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  useFading(dialog, styles.fading!)
  useModal(dialog, onClose)

  const { question, sign } = readSign(typed)
  const { data, error, isFetching } = useFound(question, sign)
  const groups = [...listKnown(user, question, sign), ...(data ?? [])].filter(({ items }) => items.length > 0)
  const items = groups.flatMap(group => group.items)
  const here = Math.min(active, items.length - 1)
  const optionId = (place: number) => `${id}-${place}`

  useEffect(() => {
    document.getElementById(`${id}-${here}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, here])

  const open = (item: Item, { inNewTab = false } = {}) => {
    const others = (opened.read(user.id) ?? []).filter(({ path }) => path !== item.path)
    opened.write(user.id, [item, ...others].slice(0, openedKept))
    if (inNewTab) window.open(item.path, '_blank')
    else {
      onClose()
      void navigate(item.path)
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && items.length > 0) {
      event.preventDefault()
      setActive((here + step + items.length) % items.length)
    } else if (event.key === 'Enter' && items[here] && !event.nativeEvent.isComposing) {
      event.preventDefault()
      open(items[here], { inNewTab: event.ctrlKey || event.metaKey })
    }
  }

  let place = -1
  return (
    <dialog ref={dialog} aria-label="جست‌وجو و کارها" className={styles.palette}>
      <div className={styles.inside}>
        <div className={styles.ask}>
          <Icon name="search" />
          <input
            type="text"
            role="combobox"
            // What is typed finds its own direction; the hint has that of the page.
            dir={typed ? 'auto' : undefined}
            aria-label="جست‌وجو یا کار"
            aria-expanded={items.length > 0}
            aria-controls={`${id}-list`}
            aria-activedescendant={items.length > 0 ? optionId(here) : undefined}
            aria-autocomplete="list"
            autoComplete="off"
            placeholder="نام، شماره، گروه، صفحه…"
            maxLength={100}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value)
              setActive(0)
            }}
            onKeyDown={onKeyDown}
          />
          <button type="button" onClick={onClose}>
            <kbd>
              <span className={text.spoken}>بستن، </span>Esc
            </kbd>
          </button>
        </div>
        <div id={`${id}-list`} role="listbox" aria-label="نتیجه‌ها" className={styles.list}>
          {groups.map(({ title, items }) => (
            // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
            <div key={title} role="group" aria-label={title}>
              <p role="presentation" className={styles.title}>
                {title}
              </p>
              {items.map(item => {
                place++
                const at = place
                return (
                  <a
                    key={item.path}
                    id={optionId(at)}
                    href={item.path}
                    role="option"
                    tabIndex={-1}
                    aria-selected={at === here}
                    className={styles.option}
                    onPointerMove={() => setActive(at)}
                    onClick={event => {
                      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
                      event.preventDefault()
                      open(item)
                    }}
                  >
                    <span className={styles.icon}>
                      <Icon name={item.icon} />
                    </span>
                    <span className={styles.words}>
                      <bdi>
                        {findWords(item.title, question).map(({ text, isFound }, at) =>
                          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other name
                          isFound ? <mark key={at}>{text}</mark> : text,
                        )}
                      </bdi>
                      {item.detail && <UserText as="small">{item.detail}</UserText>}
                    </span>
                  </a>
                )
              })}
            </div>
          ))}
        </div>
        <p role="status" className={classes(styles.state, items.length > 0 && !error && text.spoken)}>
          {describeState({ question, count: items.length, isFetching, message: error?.info.message })}
        </p>
        <footer className={styles.foot} aria-hidden="true">
          <span>
            <kbd>↑</kbd> <kbd>↓</kbd> جابه‌جایی
          </span>
          <span>
            <kbd>Enter</kbd> باز کردن
          </span>
          <span>
            <kbd>Ctrl Enter</kbd> در برگهٔ تازه
          </span>
          <span>
            <kbd dir="ltr">&gt;</kbd> فقط صفحه‌ها و کارها
          </span>
          <span>
            <kbd>@</kbd> فقط آدم‌ها
          </span>
        </footer>
      </div>
    </dialog>
  )
}

type Sign = (typeof signs)[number] | '>' | null

/** «@ سارا» asks for people alone. */
function readSign(typed: string): { question: string; sign: Sign } {
  const trimmed = typed.trim()
  const sign = (['>', ...signs] as const).find(sign => trimmed.startsWith(sign)) ?? null
  return { question: sign ? trimmed.slice(1).trim() : trimmed, sign }
}

/** What the server finds; nothing for what is too short to be asked. */
function useFound(question: string, sign: Sign) {
  const asked = useSettled(question, 120)
  const isAsked = sign !== '>' && [...asked].length >= 2
  const query = useQuery({
    ...buildQueryOptions(searchStudio, { query: asked, ...(sign && sign !== '>' && { sign }) }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  const data = isAsked
    ? query.data?.kinds.map(({ title, icon, items }) => ({
        title,
        items: items.map(item => ({ ...item, icon })),
      }))
    : undefined
  return {
    data,
    error: isAsked ? query.error : null,
    isFetching: isAsked && (query.isFetching || asked !== question),
  }
}

/** What the browser knows by itself: what was opened last, pages and acts. */
function listKnown(
  { id, roles }: { id: string; roles: readonly string[] },
  question: string,
  sign: Sign,
): Group[] {
  if (sign && sign !== '>') return []
  const words = key(question).split(' ').filter(Boolean)
  const holds = (title: string) => words.every(word => key(title).includes(word))
  const pages = listStudioPages(roles)
    .filter(({ title, description }) => holds(`${title} ${description}`))
    .map(({ title, description, path, icon }) => ({ id: path, title, detail: description, path, icon }))
  const acts = listStudioActs(roles)
    .filter(({ title }) => holds(title))
    .map(({ title, path, icon }) => ({ id: path, title, detail: null, path, icon }))
  const isEmpty = words.length === 0
  return [
    { title: 'آخرین‌ها', items: isEmpty && !sign ? (opened.read(id) ?? []) : [] },
    { title: 'کارها', items: acts },
    { title: 'صفحه‌ها', items: isEmpty ? pages : pages.slice(0, 6) },
  ]
}

function describeState(asked: {
  question: string
  count: number
  isFetching: boolean
  message: string | undefined
}): string {
  if (asked.message) return asked.message
  if (asked.isFetching) return 'در حال جست‌وجو…'
  if (asked.count === 0) return `برای «${asked.question}» چیزی پیدا نشد.`
  return `${persianNumber(asked.count)} نتیجه`
}
