import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { newId } from '#client/new-id.ts'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { showError } from '#client/show-error.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'
import { FormRefusal } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { TextField } from '#ui/text-field.tsx'
import {
  changeSavedReply,
  deleteSavedReply,
  listSavedReplies,
  type SavedReply,
  saveReply,
} from './contract.ts'
import { maxReplyLength } from './rules.ts'
import styles from './saved-replies.module.css'

const invalidates = { invalidates: [listSavedReplies] }

/** The texts somebody keeps: a new one (with what stands in the field), changed and deleted. */
export default function SavedRepliesDialog({ written, onClose }: { written: string; onClose: () => void }) {
  const query = useQuery(buildQueryOptions(listSavedReplies, {}))
  const [changing, setChanging] = useState<SavedReply | null>(null)
  const remove = useWrite(deleteSavedReply, invalidates)
  return (
    <Dialog title="متن‌های آماده" onClose={onClose}>
      <div className={layout.stack}>
        <ReplyForm
          key={changing?.id ?? 'new'}
          reply={changing}
          written={written}
          onDone={() => setChanging(null)}
        />
        <QueryView query={query} loading={<Skeleton height="6rem" />}>
          {({ items }) =>
            items.length > 0 && (
              <ul className={styles.kept} aria-label="متن‌هایی که نگه داشته‌اید">
                {items.map(reply => (
                  <li key={reply.id}>
                    <UserText as="b">{reply.title}</UserText>
                    <UserText as="p">{reply.text}</UserText>
                    <div className={classes(layout.row, layout.wrapping)}>
                      <Button
                        variant="quiet"
                        size="small"
                        aria-label={`ویرایش ${reply.title}`}
                        onClick={() => setChanging(reply)}
                      >
                        ویرایش
                      </Button>
                      <Button
                        variant="danger"
                        size="small"
                        busy={remove.isPending}
                        aria-label={`حذف ${reply.title}`}
                        onClick={() =>
                          void remove
                            .mutateAsync({ reply: reply.id })
                            .then(() => showSnack('متن حذف شد.'), showError)
                        }
                      >
                        حذف
                      </Button>
                    </div>
                  </li>
                ))}
              </ul>
            )
          }
        </QueryView>
      </div>
    </Dialog>
  )
}

function ReplyForm({
  reply,
  written,
  onDone,
}: {
  reply: SavedReply | null
  written: string
  onDone: () => void
}) {
  const [id, setId] = useState(newId)
  const [title, setTitle] = useState(reply?.title ?? '')
  const [body, setBody] = useState(reply?.text ?? written)
  const make = useWrite(saveReply, invalidates)
  const change = useWrite(changeSavedReply, invalidates)
  const { error: fault, isPending } = reply ? change : make
  const send = () => {
    const values = { title, text: body }
    const kept = reply
      ? change.mutateAsync({ reply: reply.id, ...values })
      : make.mutateAsync({ id, ...values })
    void kept
      .then(() => {
        showSnack('متن نگه داشته شد.')
        setId(newId())
        setTitle('')
        setBody('')
        onDone()
      })
      .catch(() => undefined)
  }
  return (
    <Form className={layout.stack} onSubmit={send}>
      <FormRefusal of={fault} />
      <TextField
        label="عنوان"
        value={title}
        onChange={setTitle}
        maxLength={60}
        dir="auto"
        error={fault?.at('title')}
      />
      <TextField
        label="متن"
        multiline
        rows={3}
        dir="auto"
        maxLength={maxReplyLength}
        hint="به جای {نام} نام کسی می‌آید که به او می‌نویسید."
        value={body}
        onChange={setBody}
        error={fault?.at('text')}
      />
      <div className={layout.row}>
        <Button type="submit" size="small" busy={isPending}>
          {reply ? 'ذخیره' : 'افزودن'}
        </Button>
        {reply && (
          <Button variant="quiet" size="small" onClick={onDone}>
            انصراف
          </Button>
        )}
      </div>
    </Form>
  )
}
