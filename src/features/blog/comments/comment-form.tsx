import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { requireUser } from '#account/login/require-user.ts'
import { openLocalRecord } from '#client/local-record.ts'
import { newId } from '#client/new-id.ts'
import { buildQueryOptions, QueryProvider, useWrite } from '#client/query.tsx'
import { useSession } from '#client/session.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { FormErrors } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import { showSnack } from '#ui/snack-bar.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import { type CommentState, deleteComment, listOwnComments, maxComment, writeComment } from './contract.ts'

type Props = {
  slug: string
  /** What is answered; null for a comment of its own. */
  parent: string | null
  onDone?: () => void
}

/** Where somebody says something under a post. */
export default function CommentForm(props: Props) {
  const { user } = useSession()
  return (
    <QueryProvider>
      <Form {...props} />
      {user && !props.parent && <Own key={user.id} slug={props.slug} />}
    </QueryProvider>
  )
}

/** What was typed and not sent yet, by where it was typed. */
const typedComments = openLocalRecord<{ id: string; body: string }>('comment')

function Form({ slug, parent, onDone }: Props) {
  const place = `${slug}.${parent ?? ''}`
  // Its id stays with it, so that a second try after silence is the same comment.
  const [typed, setTyped] = useState(() => typedComments.read(place) ?? { id: newId(), body: '' })
  const [isEmpty, setEmpty] = useState(false)
  const write = useWrite(writeComment, { invalidates: [listOwnComments] })
  const { revalidate } = useRevalidator()
  const type = (body: string) => {
    const next = { ...typed, body }
    setTyped(next)
    setEmpty(false)
    if (body) typedComments.write(place, next)
    else typedComments.remove(place)
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (typed.body.trim().length < 2) return setEmpty(true)
    if (!(await requireUser())) return
    try {
      const { state } = await write.mutateAsync({ slug, parent, ...typed })
      typedComments.remove(place)
      setTyped({ id: newId(), body: '' })
      showSnack(
        state === 'shown' ? 'دیدگاه شما نمایش داده شد.' : 'دیدگاه شما رسید و پس از بررسی نمایش داده می‌شود.',
      )
      if (state === 'shown') void revalidate()
      onDone?.()
    } catch {
      // It stands in the form.
    }
  }
  const error = write.error
  const atBody = error?.errors.find(({ field }) => field === 'body')?.message
  return (
    <form className={layout.stack} onSubmit={event => void send(event)} noValidate>
      {error && !atBody && <FormErrors message={error.info.message} />}
      <TextField
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
      <div className={layout.row}>
        <Button type="submit" busy={write.isPending}>
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

const stateLabels: Record<CommentState, string> = {
  waiting: 'در انتظار بررسی',
  shown: 'نمایش داده می‌شود',
  hidden: 'پنهان شده است',
}

/** What the reader said here, also what nobody else sees. */
function Own({ slug }: { slug: string }) {
  const { data } = useQuery(buildQueryOptions(listOwnComments, { slug }))
  const remove = useWrite(deleteComment, { invalidates: [listOwnComments] })
  const { revalidate } = useRevalidator()
  if (!data || data.items.length === 0) return null
  return (
    <section aria-labelledby="own-comments" className={layout.stack}>
      <h3 id="own-comments">دیدگاه‌های شما زیر این نوشته</h3>
      <ul className={layout.list}>
        {data.items.map(({ id, body, state }) => (
          <li key={id} className={classes(layout.spread, layout.wrapping)}>
            <UserText className={classes(layout.grow, text.muted)}>{body}</UserText>
            <Tag tone={state === 'shown' ? 'pistachio' : 'saffron'}>{stateLabels[state]}</Tag>
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
        ))}
      </ul>
    </section>
  )
}
