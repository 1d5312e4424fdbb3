import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { requireUser } from '#account/login/require-user.ts'
import { ApiError } from '#client/call-api.ts'
import { openLocalRecord } from '#client/local-record.ts'
import { newId } from '#client/new-id.ts'
import { useItems } from '#client/outbox/use-items.ts'
import { useWhenSent } from '#client/outbox/use-when-sent.ts'
import { write } from '#client/outbox/write.ts'
import { invalidateQueries, QueryProvider } from '#client/query.tsx'
import { useSession } from '#client/session.ts'
import { Button } from '#ui/button.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import { playerClock } from '#ui/player/player-clock.ts'
import { showSnack } from '#ui/snack-bar.tsx'
import { TextField } from '#ui/text-field.tsx'
import styles from './comments.module.css'
import type { Moments } from './comments.tsx'
import type { CommentCalls } from './contract.ts'
import { OwnComments } from './own-comments.tsx'
import { maxComment } from './rules.ts'

type Props = {
  calls: CommentCalls
  slug: string
  /** Above what the reader said. */
  own: string
  /** What is answered; null for a comment of its own. */
  parent: string | null
  moments: Moments | null
  onDone?: () => void
}

/** Where somebody says something. */
export default function CommentForm(props: Props) {
  const { user } = useSession()
  const { calls, slug, own, parent } = props
  return (
    <QueryProvider>
      <Form {...props} />
      {user && !parent && <OwnComments key={user.id} calls={calls} slug={slug} title={own} />}
    </QueryProvider>
  )
}

/** What was typed and not sent yet, by where it was typed; `second` where it has one. */
type Typed = { id: string; body: string; second?: number | null }
const typedComments = openLocalRecord<Typed>('comment')
const nothingTyped = (): Typed => ({ id: newId(), body: '', second: null })

/** Posts had this place alone before episodes had comments: what was typed under one is still there. */
const findPlace = ({ calls, slug, parent }: Props) =>
  `${calls.write.path.startsWith('/api/blog/') ? '' : calls.write.path}${slug}.${parent ?? ''}`

function Form(props: Props) {
  const { calls, slug, parent, moments, onDone } = props
  const place = findPlace(props)
  // Its id stays with it, so that a second try after silence is the same comment.
  const [typed, setTyped] = useState(() => typedComments.read(place) ?? nothingTyped())
  const [isEmpty, setEmpty] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<ApiError | null>(null)
  const field = useRef<HTMLTextAreaElement | HTMLInputElement>(null)
  const { revalidate } = useRevalidator()
  const waiting = (useItems() ?? []).filter(
    ({ path, input }) => path === calls.write.path && input.slug === slug && input.parent === parent,
  ).length
  useWhenSent(waiting, () => void revalidate())

  const keep = (next: Typed) => {
    setTyped(next)
    if (next.body) typedComments.write(place, next)
    else typedComments.remove(place)
  }
  const type = (body: string) => {
    setEmpty(false)
    // Who begins to write without having chosen a moment means the one that is heard.
    const second = typed.second ?? (moments && body ? moments.read() : null)
    keep({ ...typed, body, second: body ? second : null })
  }
  useWanted(moments, second => {
    // Words that stand there already are of another moment.
    if (!typed.body) setTyped({ ...typed, second })
    field.current?.scrollIntoView({ block: 'center' })
    field.current?.focus({ preventScroll: true })
  })

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (typed.body.trim().length < 2) return setEmpty(true)
    if (!(await requireUser())) return
    setBusy(true)
    setFault(null)
    const { second, ...said } = typed
    const input = { slug, parent, ...said, ...(moments && { second: second ?? moments.read() }) }
    try {
      const written = await write(
        calls.write,
        input,
        () => ({ title: parent ? 'پاسخ به یک دیدگاه' : 'دیدگاه', detail: said.body.trim().slice(0, 80) }),
        { stale: [calls.listOwn.path] },
      )
      typedComments.remove(place)
      setTyped(nothingTyped())
      const state = written.state === 'sent' ? written.answer?.state : 'kept'
      showSnack(
        state === 'shown'
          ? 'دیدگاه شما نمایش داده شد.'
          : state === 'kept'
            ? 'دیدگاه شما روی این دستگاه ماند و با برگشتن اینترنت فرستاده می‌شود.'
            : 'دیدگاه شما رسید و پس از بررسی نمایش داده می‌شود.',
      )
      if (state !== 'kept') await invalidateQueries(calls.listOwn)
      if (state === 'shown') void revalidate()
      onDone?.()
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown
      // What was typed stands in the form.
      setFault(thrown)
    } finally {
      setBusy(false)
    }
  }
  const atBody = fault?.at('body')
  return (
    <form className={layout.stack} onSubmit={event => void send(event)} noValidate>
      {fault && !atBody && <FormErrors message={fault.reason} />}
      {waiting > 0 && (
        <Note tone="saffron">دیدگاه شما روی همین دستگاه است و با برگشتن اینترنت فرستاده می‌شود.</Note>
      )}
      <TextField
        ref={field}
        label={parent ? 'پاسخ شما' : 'دیدگاه شما'}
        multiline
        rows={parent ? 3 : 4}
        dir="auto"
        maxLength={maxComment}
        value={typed.body}
        onChange={type}
        error={isEmpty ? 'دیدگاه وارد نشده است.' : atBody}
        hint="تنها نام کوچک شما کنارش می‌آید."
      />
      {moments && (
        <div className={styles.moment}>
          <span role="status">
            {typed.second == null
              ? 'لحظه‌اش همانی می‌شود که هنگام نوشتن می‌شنوید.'
              : `دربارهٔ لحظهٔ ${playerClock(typed.second)}`}
          </span>
          {typed.second != null && (
            <Button variant="text" size="small" onClick={() => keep({ ...typed, second: moments.read() })}>
              <Icon name="clock" />
              به لحظهٔ کنونی
            </Button>
          )}
        </div>
      )}
      <div className={layout.row}>
        <Button type="submit" busy={isBusy}>
          {parent ? 'فرستادن پاسخ' : 'فرستادن دیدگاه'}
        </Button>
        {onDone && (
          <Button variant="quiet" onClick={onDone}>
            انصراف
          </Button>
        )}
      </div>
    </form>
  )
}

/** Hears each wish to say something of a moment once, also one from before the form was here. */
function useWanted(moments: Moments | null, then: (second: number) => void) {
  const newest = useRef(then)
  useEffect(() => {
    newest.current = then
  })
  const { second = 0, turn = 0 } = moments?.wanted ?? {}
  useEffect(() => {
    if (turn > 0) newest.current(second)
  }, [second, turn])
}
