import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, callApi } from '#client/call-api.ts'
import { buildQueryOptions } from '#client/query.tsx'
import { showError } from '#client/show-error.ts'
import { useOnline } from '#client/use-online.ts'
import { useSettled } from '#client/use-settled.ts'
import { isoDay } from '#persian/jalali.ts'
import { key } from '#persian/search-key.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { JalaliPicker } from '#ui/jalali-picker.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import type { Conversation } from '../contract.ts'
import { findDay, maxSought, minSought, searchMessages } from './contract.ts'
import { Found } from './found-talks.tsx'
import { KeptMessages } from './kept-messages.tsx'
import styles from './search.module.css'
import { readSought } from './sought-words.ts'

/** Searches one conversation, or goes to a day of it; what is chosen is shown where it was said. */
export default function SearchPanel({
  head,
  initial,
  onChoose,
  onClose,
}: {
  head: Conversation
  /** What is looked for when it opens. */
  initial: string
  onChoose: (seq: number) => void
  onClose: () => void
}) {
  const conversation = head.id
  const [typed, setTyped] = useState(initial)
  const q = useSettled(typed.trim())
  const [day, setDay] = useState('')
  const [isLate, setLate] = useState(false)
  const isOnline = useOnline()
  const goTo = async () => {
    try {
      const { seq } = await callApi(findDay, { conversation, day })
      if (seq === null) setLate(true)
      else onChoose(seq)
    } catch (thrown) {
      showError(thrown)
    }
  }
  return (
    <search className={styles.panel}>
      <div className={styles.panelField}>
        <TextField
          label="جست‌وجو در این گفت‌وگو"
          value={typed}
          onChange={setTyped}
          dir="auto"
          maxLength={maxSought}
          autoComplete="off"
          autoFocus
        />
        <IconButton icon="x" label="بستن جست‌وجو" onClick={onClose} />
      </div>
      <form
        className={styles.goTo}
        onSubmit={event => {
          event.preventDefault()
          void goTo()
        }}
      >
        <JalaliPicker
          label="رفتن به روز"
          value={day}
          max={isoDay(new Date())}
          onChange={next => {
            setDay(next)
            setLate(false)
          }}
          error={isLate ? 'از آن روز به بعد پیامی نیست.' : undefined}
        />
        <Button type="submit" variant="quiet" disabled={day === ''}>
          برو
        </Button>
      </form>
      {key(q).length >= minSought &&
        (isOnline ? <Places key={q} head={head} q={q} onChoose={onChoose} /> : <Kept head={head} q={q} />)}
    </search>
  )
}

function Places({ head, q, onChoose }: { head: Conversation; q: string; onChoose: (seq: number) => void }) {
  /** Before which message each page stands; the first at the end. */
  const [pages, setPages] = useState<(number | undefined)[]>([undefined])
  const queries = useQueries({
    queries: pages.map(before => buildQueryOptions(searchMessages, { conversation: head.id, q, before })),
  })
  const error = queries.find(query => query.error)?.error
  if (error instanceof ApiError && error.http === 0) return <Kept head={head} q={q} />
  if (error) return <p role="alert">{error.message}</p>
  const items = queries.flatMap(({ data }) => data?.items ?? [])
  const last = queries.at(-1)?.data
  const sought = readSought(q)
  if (last && items.length === 0)
    return (
      <p role="status" className={text.muted}>
        پیامی با «<bdi>{q}</bdi>» در این گفت‌وگو نیست.
      </p>
    )
  return (
    <>
      <ul aria-label="پیام‌های پیداشده">
        {items.map(message => (
          <li key={message.id}>
            <button type="button" className={styles.hit} onClick={() => onChoose(message.seq)}>
              <Found message={message} sought={sought} />
            </button>
          </li>
        ))}
      </ul>
      {(last ? last.hasMore : pages.length > 1) && (
        <Button
          variant="text"
          size="small"
          busy={!last}
          onClick={() => setPages([...pages, last?.items.at(-1)?.seq])}
        >
          پیام‌های قدیمی‌تر
        </Button>
      )}
    </>
  )
}

/** What of this conversation the device keeps. */
function Kept({ head, q }: { head: Conversation; q: string }) {
  const [talks] = useState(() => [head])
  return <KeptMessages q={q} kind={null} talks={talks} />
}
