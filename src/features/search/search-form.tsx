import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useOnline } from '#client/use-online.ts'
import { Button } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'
import { QueryForm } from '#ui/query-form.tsx'
import { SearchBox } from '#ui/search-box.tsx'
import styles from './search.module.css'
import { searchPath, tidyQuestion } from './search-path.ts'

/** Milliseconds of quiet after which what was typed is looked for. */
const quiet = 250

/** The field: what is typed is looked for as it is written, and stands in the address; without scripts a form. */
export function SearchForm({ q, kind }: { q: string; kind: string | null }) {
  const navigate = useNavigate()
  const isOnline = useOnline()
  const form = useRef<HTMLDivElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const typed = useRef(q)
  /** What the field begins with: another, where the address was changed by something else than typing. */
  const [begun, setBegun] = useState({ q, turn: 0 })

  useEffect(() => {
    if (timer.current || q === typed.current) return
    typed.current = q
    setBegun(({ turn }) => ({ q, turn: turn + 1 }))
  }, [q])
  useEffect(() => {
    if (begun.turn > 0) form.current?.querySelector('input')?.focus()
  }, [begun])

  const look = () => {
    timer.current = undefined
    // The router drops the answer of an earlier question that is still on its way.
    void navigate(searchPath({ q: typed.current, kind }), { replace: true, preventScrollReset: true })
  }
  const wait = () => {
    clearTimeout(timer.current)
    timer.current = navigator.onLine ? setTimeout(look, quiet) : undefined
  }
  const stop = () => {
    clearTimeout(timer.current)
    timer.current = undefined
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  // What was typed without a connection is looked for once it is back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the connection asks again
  useEffect(() => {
    if (isOnline && typed.current !== q) look()
  }, [isOnline])

  return (
    <div ref={form} className={styles.form}>
      <QueryForm
        key={begun.turn}
        role="search"
        action={searchPath()}
        replace
        className={styles.fields}
        onInput={({ target }) => {
          typed.current = tidyQuestion((target as HTMLInputElement).value)
          wait()
        }}
        onClick={({ target }) => {
          if ((target as Element).closest('a')) stop()
        }}
        onSubmitCapture={event => {
          stop()
          if (navigator.onLine) return
          event.preventDefault()
          event.stopPropagation()
        }}
      >
        <SearchBox
          label="جست‌وجو در همه‌جا"
          placeholder="دوره، استاد، عبارت، کتاب…"
          defaultValue={begun.q}
          clearTo={q ? searchPath() : undefined}
        />
        {kind && <input type="hidden" name="kind" value={kind} />}
        <Button type="submit" className={styles.submit}>
          جست‌وجو
        </Button>
      </QueryForm>
      {!isOnline && (
        <Note tone="saffron" icon="wifi-off" alert>
          اینترنت وصل نیست و جست‌وجو به آن نیاز دارد. آنچه نوشته‌اید می‌ماند و همین که وصل شوید جست‌وجو می‌شود.
        </Note>
      )}
    </div>
  )
}
