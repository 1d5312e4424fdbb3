import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { callApi } from '#client/call-api.ts'
import { buildQueryOptions } from '#client/query.tsx'
import { showError } from '#client/show-error.ts'
import { isoDay } from '#persian/jalali.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { JalaliPicker } from '#ui/jalali-picker.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import styles from '../chat.module.css'
import { findDay, searchMessages } from '../contract.ts'
import { formatWhen } from '../when.ts'

/** Searches one conversation, or goes to a day of it; what is chosen is shown where it was said. */
export default function SearchPanel({
  conversation,
  onChoose,
  onClose,
}: {
  conversation: string
  onChoose: (seq: number) => void
  onClose: () => void
}) {
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const isAsked = q.length >= 2
  const { data, error } = useQuery({
    ...buildQueryOptions(searchMessages, { conversation, q }),
    enabled: isAsked,
  })
  const [day, setDay] = useState('')
  const [isLate, setLate] = useState(false)
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
    <search className={styles.search}>
      <div className={styles.searchField}>
        <TextField
          label="جست‌وجو در این گفت‌وگو"
          value={typed}
          onChange={setTyped}
          dir="auto"
          maxLength={100}
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
      {error && <p role="alert">{error.message}</p>}
      {isAsked && data && (
        <ul className={styles.found} aria-label="پیام‌های پیداشده">
          {data.items.map(({ id, seq, authorName, text: body, at }) => (
            <li key={id}>
              <button type="button" onClick={() => onChoose(seq)}>
                <span className={styles.rowLine}>
                  <UserText as="b">{authorName ?? 'حساب حذف‌شده'}</UserText>
                  <time dateTime={at}>{formatWhen(at)}</time>
                </span>
                <UserText>{body}</UserText>
              </button>
            </li>
          ))}
        </ul>
      )}
      {isAsked && data?.items.length === 0 && <p className={text.muted}>پیامی با این واژه‌ها پیدا نشد.</p>}
    </search>
  )
}
