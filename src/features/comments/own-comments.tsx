import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Form } from '#ui/form.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import { playerClock } from '#ui/player/player-clock.ts'
import { showSnack } from '#ui/snack-bar.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import type { CommentCalls, CommentState, OwnComment } from './contract.ts'
import { maxComment } from './rules.ts'

const stateLabels: Record<CommentState, string> = {
  waiting: 'در انتظار بررسی',
  shown: 'نمایش داده می‌شود',
  hidden: 'پنهان شده است',
}

/** What the reader said here, also what nobody else sees. */
export function OwnComments({ calls, slug, title }: { calls: CommentCalls; slug: string; title: string }) {
  const { data } = useQuery(buildQueryOptions(calls.listOwn, { slug }))
  if (!data || data.items.length === 0) return null
  return (
    <section aria-labelledby="own-comments" className={layout.stack}>
      <h3 id="own-comments">{title}</h3>
      <ul className={layout.list}>
        {data.items.map(comment => (
          <Own key={comment.id} comment={comment} calls={calls} />
        ))}
      </ul>
    </section>
  )
}

function Own({ comment: { id, body, state, second }, calls }: { comment: OwnComment; calls: CommentCalls }) {
  const [isEditing, setEditing] = useState(false)
  const remove = useWrite(calls.remove, { invalidates: [calls.listOwn] })
  const { revalidate } = useRevalidator()
  if (isEditing && calls.change)
    return (
      <li>
        <ChangeForm {...{ id, body, calls, change: calls.change }} onDone={() => setEditing(false)} />
      </li>
    )
  return (
    <li className={classes(layout.spread, layout.wrapping)}>
      {second !== null && <span className={classes(text.small, text.faint)}>{playerClock(second)}</span>}
      <UserText className={classes(layout.grow, text.muted)}>{body}</UserText>
      <Tag tone={state === 'shown' ? 'pistachio' : 'saffron'}>{stateLabels[state]}</Tag>
      {calls.change && (
        <Button variant="text" size="small" onClick={() => setEditing(true)}>
          ویرایش
        </Button>
      )}
      <Button
        variant="text"
        size="small"
        busy={remove.isPending}
        onClick={() =>
          void remove.mutateAsync({ comment: id }).then(
            () => revalidate(),
            (thrown: Error) => showSnack(thrown.message),
          )
        }
      >
        پاک کردن
      </Button>
    </li>
  )
}

function ChangeForm({
  id,
  body,
  calls,
  change,
  onDone,
}: {
  id: string
  body: string
  calls: CommentCalls
  change: NonNullable<CommentCalls['change']>
  onDone: () => void
}) {
  const [typed, setTyped] = useState(body)
  const [isEmpty, setEmpty] = useState(false)
  const write = useWrite(change, { invalidates: [calls.listOwn] })
  const { revalidate } = useRevalidator()
  const send = async () => {
    if (typed.trim().length < 2) return setEmpty(true)
    try {
      const { state } = await write.mutateAsync({ comment: id, body: typed })
      showSnack(
        state === 'shown' ? 'دیدگاه شما تغییر کرد.' : 'دیدگاه شما تغییر کرد و پس از بررسی نمایش داده می‌شود.',
      )
      void revalidate()
      onDone()
    } catch {
      // It stands in the form.
    }
  }
  const atBody = write.error?.at('body')
  return (
    <Form className={layout.stack} onSubmit={send}>
      {write.error && !atBody && <FormErrors message={write.error.info.message} />}
      <TextField
        label="متن تازهٔ دیدگاه"
        multiline
        rows={3}
        dir="auto"
        maxLength={maxComment}
        value={typed}
        onChange={body => {
          setTyped(body)
          setEmpty(false)
        }}
        error={isEmpty ? 'دیدگاه وارد نشده است.' : atBody}
      />
      <div className={layout.row}>
        <Button type="submit" size="small" busy={write.isPending}>
          ذخیره
        </Button>
        <Button variant="quiet" size="small" onClick={onDone}>
          انصراف
        </Button>
      </div>
    </Form>
  )
}
