import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { staffRoles } from '#account/permissions.ts'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { DraftWriter } from '#features/documents/public.tsx'
import { persianNumber } from '#persian/digits.ts'
import { byAlphabet } from '#persian/sort-key.ts'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Failed } from '#ui/failed.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import { Loading } from '#ui/loading.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import styles from './broadcasts.module.css'
import {
  type Audience,
  type Broadcast,
  changeBroadcast,
  createBroadcast,
  listBroadcasts,
  readBroadcast,
  removeBroadcast,
  sendBroadcast,
} from './contract.ts'

type Courses = { id: string; title: string }[]

/** One message to many: written and sent, or what became of it. */
export default function BroadcastAdmin() {
  const id = useLocation().pathname.split('/')[3] ?? ''
  return <OneBroadcast key={id} id={id} />
}

/** A new one (`isNew` of the page's history) is kept from the moment it has a title. */
function OneBroadcast({ id }: { id: string }) {
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  const [wasNew] = useState(state?.isNew === true)
  const [isKept, setKept] = useState(!wasNew)
  const { data, error, refetch } = useQuery({
    ...buildQueryOptions(readBroadcast, { broadcast: id }),
    enabled: isKept,
    staleTime: 0,
    // While people are being notified, the count goes on.
    refetchInterval: ({ state }) => (isUnderWay(state.data?.broadcast) ? 2000 : false),
  })
  return (
    <div className={layout.stack}>
      <a href="/studio/broadcasts" className={text.link}>
        پیام‌های همگانی
      </a>
      {error && !data && <Failed message={error.info.message} onRetry={() => void refetch()} />}
      {!data && !error && !wasNew && (
        <Loading>
          <Skeleton height="20rem" />
        </Loading>
      )}
      {data?.broadcast.sentAt ? (
        <Sent {...data.broadcast} />
      ) : (
        (data || wasNew) && (
          <Compose
            id={id}
            broadcast={data?.broadcast ?? null}
            courses={data?.courses ?? []}
            onKept={() => {
              setKept(true)
              // Loaded again, it is one that is there.
              void navigate(pathname, { replace: true, preventScrollReset: true })
            }}
          />
        )
      )}
    </div>
  )
}

const isUnderWay = (broadcast?: Broadcast) =>
  Boolean(broadcast?.sentAt && broadcast.notified < broadcast.recipients)

function Sent({ title, notified, recipients }: Broadcast) {
  return (
    <section className={cardClass({ padded: true })} aria-labelledby="sent">
      <h1 id="sent">
        <bdi>{title}</bdi>
      </h1>
      <p role="status">
        {notified < recipients ? 'در حال فرستادن: ' : 'فرستاده شد: '}
        {persianNumber(notified)} از {persianNumber(recipients)} نفر
      </p>
    </section>
  )
}

function Compose({
  id,
  broadcast,
  courses,
  onKept,
}: {
  id: string
  /** Null while nothing of it was kept. */
  broadcast: Broadcast | null
  courses: Courses
  onKept: () => void
}) {
  const [title, setTitle] = useState(broadcast?.title ?? '')
  const [to, setTo] = useState(() => (broadcast ? toOptionValue(broadcast.audience) : 'everybody'))
  const created = useRef<Promise<unknown>>(null)
  const create = useWrite(createBroadcast, { invalidates: [listBroadcasts] })
  const [isAsking, setAsking] = useState<'send' | 'remove' | null>(null)
  const change = useWrite(changeBroadcast, { invalidates: [readBroadcast, listBroadcasts] })
  const send = useWrite(sendBroadcast, { invalidates: [readBroadcast, listBroadcasts] })
  const remove = useWrite(removeBroadcast, { invalidates: [listBroadcasts] })
  const navigate = useNavigate()
  const recipients = change.data?.broadcast.recipients ?? broadcast?.recipients ?? 0
  const keep = async (chosen = to) => {
    if (!broadcast && !title.trim()) return null
    try {
      if (!broadcast) {
        created.current ??= create.mutateAsync({ id })
        await created.current
      }
      const kept = await change.mutateAsync({ broadcast: id, title, audience: parseAudience(chosen) })
      if (!broadcast) onKept()
      return kept
    } catch {
      created.current = null
      return null
    }
  }
  const error = send.error ?? change.error ?? create.error
  const fault = error?.reason

  return (
    <>
      <h1>پیام همگانی</h1>
      <div className={styles.fields}>
        <TextField
          label="عنوان پیام"
          dir="auto"
          value={title}
          onChange={setTitle}
          onBlur={() => void keep()}
          maxLength={120}
        />
        <SelectField
          label="گیرندگان"
          value={to}
          onChange={chosen => {
            setTo(chosen)
            void keep(chosen)
          }}
          options={buildOptions(courses)}
        />
      </div>
      {!broadcast && <p className={text.muted}>نخست عنوان را بنویسید؛ جای متن پس از آن باز می‌شود.</p>}
      {broadcast && (
        <DraftWriter document={broadcast.documentId} label="متن پیام">
          {({ edition, isSaved, isEmpty }) => (
            <div className={layout.row}>
              <Button
                disabled={!isSaved || isEmpty || !title.trim()}
                busy={change.isPending}
                onClick={() => {
                  send.reset()
                  void keep().then(kept => kept && setAsking('send'))
                }}
              >
                فرستادن به {persianNumber(recipients)} نفر
              </Button>
              <Button variant="text" onClick={() => setAsking('remove')}>
                حذف پیش‌نویس
              </Button>
              {isAsking === 'send' && (
                <ConfirmDialog
                  title="فرستادن پیام"
                  confirm="فرستادن"
                  reject="انصراف"
                  busy={send.isPending}
                  fault={send.error ? fault : undefined}
                  onAnswer={isYes => {
                    if (!isYes) return setAsking(null)
                    send.mutate(
                      { broadcast: id, edition, recipients },
                      { onSuccess: () => showSnack('پیام در راه است.') },
                    )
                  }}
                >
                  این پیام به {persianNumber(recipients)} نفر می‌رسد و دیگر نمی‌توان آن را پس گرفت.
                </ConfirmDialog>
              )}
            </div>
          )}
        </DraftWriter>
      )}
      {(change.error || create.error) && <FormErrors message={fault ?? ''} />}
      {isAsking === 'remove' && (
        <ConfirmDialog
          confirm="حذف"
          reject="انصراف"
          danger
          busy={remove.isPending}
          fault={remove.error?.info.message}
          onAnswer={isYes => {
            if (!isYes) return setAsking(null)
            remove.mutate({ broadcast: id }, { onSuccess: () => void navigate('/studio/broadcasts') })
          }}
        >
          این پیش‌نویس و تاریخچه‌اش حذف می‌شود.
        </ConfirmDialog>
      )}
    </>
  )
}

/** An audience as the select's value: `everybody`, `role:teacher`, `course:<id>`. */
const toOptionValue = ({ kind, role, course }: Broadcast['audience']) =>
  [kind, role ?? course].filter(Boolean).join(':')

function parseAudience(value: string): Audience {
  const [kind, which = ''] = value.split(':')
  if (kind === 'role') return { kind, role: staffRoles.find(role => role === which) ?? 'teacher' }
  return kind === 'course' ? { kind, course: which } : { kind: 'everybody' }
}

const roleTitles: Record<(typeof staffRoles)[number], string> = {
  teacher: 'استادان',
  counselor: 'مشاوران',
  editor: 'سردبیران',
  support: 'پشتیبانان',
  registrar: 'منشی‌ها',
  accountant: 'حسابداران',
  admin: 'مدیران',
  owner: 'مالکان',
}

const buildOptions = (courses: Courses) => [
  { value: 'everybody', label: 'همه' },
  ...staffRoles.map(role => ({ value: `role:${role}`, label: roleTitles[role] })),
  ...byAlphabet(courses, ({ title }) => title).map(({ id, title }) => ({
    value: `course:${id}`,
    label: `زبان‌آموزان «${title}»`,
  })),
]
