import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { showError } from '#client/show-error.ts'
import { studioPaths } from '#contract/studio-paths.ts'
import { persianNumber, readInteger } from '#persian/digits.ts'
import { formatDateTime } from '#persian/jalali.ts'
import { displayPhone, splitE164 } from '#persian/phone.ts'
import { Bdi, UserText } from '#ui/bdi.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import { Form } from '#ui/form.tsx'
import { FormRefusal } from '#ui/form-errors.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { Pager } from '#ui/pager.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { TabLinks } from '#ui/tabs.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import styles from './call-backs.module.css'
import { type CallBack, finishCallBack, listCallBacks, noteNoAnswer } from './contract.ts'
import { formatWindow } from './format-window.ts'

/** Who wants to be called, the earliest hours first (`?done=yes`: who was). */
export default function CallBacksAdmin() {
  const query = new URLSearchParams(useLocation().search)
  const page = Math.max(1, readInteger(query.get('page') ?? '') ?? 1)
  const done = query.get('done') === 'yes' ? 'yes' : 'no'
  return (
    <div className={layout.stack}>
      <div>
        <h1>درخواست تماس</h1>
        <p className={text.muted}>کسانی که خواسته‌اند در ساعتی که خودشان گفته‌اند به آن‌ها زنگ بزنیم.</p>
      </div>
      <TabLinks
        label="تماس‌ها"
        chosen={done}
        tabs={[
          { key: 'no', label: 'در انتظار', to: studioPaths.callBacks() },
          { key: 'yes', label: 'تماس گرفته شد', to: studioPaths.callBacks({ done: true }) },
        ]}
      />
      <CallBackList done={done} page={page} />
    </div>
  )
}

function CallBackList({ done, page }: { done: 'yes' | 'no'; page: number }) {
  const query = useQuery(buildQueryOptions(listCallBacks, { done, page }))
  return (
    <QueryView query={query} loading={<Skeleton height="12rem" />}>
      {data =>
        data.items.length === 0 ? (
          <Empty title={done === 'no' ? 'کسی در انتظار تماس نیست.' : 'هنوز با کسی تماس نگرفته‌اید.'}>
            هر که در صفحهٔ مشاوره «با من تماس بگیرید» را بزند این‌جا می‌آید.
          </Empty>
        ) : (
          <>
            <ul className={classes(cardClass(), layout.list)} aria-label="تماس‌ها">
              {data.items.map(wish => (
                <OneCall key={wish.id} wish={wish} />
              ))}
            </ul>
            <Pager {...data} address={next => studioPaths.callBacks({ done: done === 'yes', page: next })} />
          </>
        )
      }
    </QueryView>
  )
}

function OneCall({ wish }: { wish: CallBack }) {
  const { id, name, phone, topic, attempts, attemptedAt, doneAt, doneBy, note, userId } = wish
  const isLate = doneAt === null && Date.parse(wish.endsAt) <= Date.now()
  const [isDone, setDone] = useState(false)
  const miss = useWrite(noteNoAnswer, { invalidates: [listCallBacks] })
  return (
    <li className={styles.call} aria-label={name}>
      <div className={layout.spread}>
        <UserText as="b">{name}</UserText>
        <Tag tone={isLate ? 'pomegranate' : 'plain'}>{formatWindow(wish)}</Tag>
      </div>
      <UserText as="p">{topic}</UserText>
      <p className={text.meta} data-dotted>
        <span>خواست: {formatDateTime(wish.createdAt)}</span>
        {attempts > 0 && (
          <span>
            {persianNumber(attempts)} بار پاسخ نداد{attemptedAt && `، آخرین ${formatDateTime(attemptedAt)}`}
          </span>
        )}
        {doneAt && (
          <span>
            تماس گرفته شد: {formatDateTime(doneAt)}
            {doneBy && '، '}
            {doneBy && <UserText>{doneBy}</UserText>}
          </span>
        )}
        {userId && (
          <a className={text.link} href={studioPaths.account({ id: userId })}>
            حساب
          </a>
        )}
      </p>
      {note && <UserText as="blockquote">{note}</UserText>}
      {!doneAt && (
        <div className={classes(layout.row, layout.wrapping)}>
          <a href={`tel:${phone}`} className={buttonClass({ size: 'small' })}>
            <Icon name="phone" />
            <Bdi>{displayPhone(splitE164(phone))}</Bdi>
          </a>
          <Button variant="quiet" size="small" onClick={() => setDone(!isDone)} aria-expanded={isDone}>
            تماس گرفتم
          </Button>
          <Button
            variant="quiet"
            size="small"
            busy={miss.isPending}
            onClick={() => void miss.mutateAsync({ id, attempts }).then(() => undefined, showError)}
          >
            پاسخ نداد
          </Button>
        </div>
      )}
      {isDone && <DoneForm id={id} />}
    </li>
  )
}

function DoneForm({ id }: { id: string }) {
  const [note, setNote] = useState('')
  const write = useWrite(finishCallBack, { invalidates: [listCallBacks] })
  const fault = write.error
  return (
    <Form
      className={layout.stack}
      onSubmit={() => write.mutate({ id, note }, { onSuccess: () => showSnack('نتیجهٔ تماس ثبت شد.') })}
    >
      <FormRefusal of={fault} />
      <TextField
        label="نتیجه (اختیاری)"
        multiline
        rows={2}
        dir="auto"
        maxLength={1000}
        value={note}
        onChange={setNote}
        error={fault?.at('note')}
      />
      <div className={layout.row}>
        <Button type="submit" size="small" busy={write.isPending}>
          ثبت نتیجه
        </Button>
      </div>
    </Form>
  )
}
