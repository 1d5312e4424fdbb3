import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { ApiError } from '#client/call-api.ts'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { persianNumber } from '#persian/digits.ts'
import {
  formatDate,
  formatLongDate,
  formatTime,
  fromJalali,
  isoDay,
  parseIsoDay,
  toJalali,
} from '#persian/jalali.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import { JalaliPicker } from '#ui/jalali-picker.tsx'
import layout from '#ui/layout.module.css'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { Table } from '#ui/table.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import type { PlannedSession } from '../groups/contract.ts'
import { OpeningForm } from '../lessons/opening-form.tsx'
import styles from './admin.module.css'
import { Announce } from './announce.tsx'
import { type AdminGroup, adminGroup, cancelSession, moveSession } from './contract.ts'
import { LearnerActions } from './learner-actions.tsx'
import { NextSection } from './next-section.tsx'
import { UndersubscribedSection } from './undersubscribed-section.tsx'

const CannotComeDialog = lazy(() => import('../substitutes/cannot-come-dialog.tsx'))
const SessionPhrases = lazy(() => import('../catch-ups/session-phrases.tsx'))

/** The sessions of a group, to be moved or cancelled one by one, and its learners. */
export function GroupInside({ id }: { id: string }) {
  const query = useQuery(buildQueryOptions(adminGroup, { id }))
  return (
    <QueryView query={query} loading={<Skeleton height="14rem" />}>
      {data => (
        <div className={classes(layout.stack, layout.loose, styles.inside)}>
          <UndersubscribedSection group={id} inside={data} />
          <section aria-labelledby="sessions" className={layout.stack}>
            <h2 id="sessions">برنامهٔ جلسه‌ها</h2>
            <ol className={classes(cardClass(), layout.list)}>
              {data.sessions.map(session => (
                <SessionRow key={session.id} session={session} />
              ))}
            </ol>
          </section>
          <OpeningForm group={id} />
          <Announce group={id} />
          <NextSection group={id} next={data.next} />
          <Learners inside={data} />
        </div>
      )}
    </QueryView>
  )
}

function SessionRow({ session }: { session: PlannedSession }) {
  const { id, number, title, startsAt, movedFrom, isCancelled, substitute } = session
  const [action, setAction] = useState<'move' | 'cancel' | 'phrases' | 'substitute' | null>(null)
  const cancel = useWrite(cancelSession, { invalidates: [adminGroup] })
  const isAhead = Date.parse(startsAt) > Date.now()
  const answer = (confirmed: boolean) => {
    if (!confirmed) return setAction(null)
    cancel.mutateAsync({ id }).then(
      () => {
        setAction(null)
        showSnack('جلسه لغو شد و به همه خبر رفت.')
      },
      () => undefined,
    )
  }
  return (
    <li>
      <div className={classes(layout.row, layout.wrapping)} style={{ padding: 'var(--s3) var(--s4)' }}>
        <b>{persianNumber(number)}</b>
        <span>
          {formatLongDate(startsAt)}، {formatTime(startsAt)}
        </span>
        <UserText className={classes(text.muted, styles.topic)}>{title}</UserText>
        {movedFrom && <Tag tone="lapis">جابه‌جا شد</Tag>}
        {substitute && <Tag tone="lapis">با {substitute}</Tag>}
        <Button
          variant="text"
          size="small"
          aria-label={`عبارت‌ها: جلسهٔ ${persianNumber(number)}`}
          onClick={() => setAction('phrases')}
        >
          عبارت‌ها
        </Button>
        {isCancelled ? (
          <Tag tone="pomegranate">لغو شد</Tag>
        ) : (
          isAhead && (
            <>
              <Button
                variant="quiet"
                size="small"
                aria-label={`جابه‌جایی جلسهٔ ${persianNumber(number)}`}
                onClick={() => setAction(action === 'move' ? null : 'move')}
              >
                جابه‌جایی
              </Button>
              <Button
                variant="text"
                size="small"
                aria-label={`لغو جلسهٔ ${persianNumber(number)}`}
                onClick={() => setAction('cancel')}
              >
                لغو
              </Button>
              {!substitute && (
                <Button
                  variant="text"
                  size="small"
                  aria-label={`جایگزین برای جلسهٔ ${persianNumber(number)}`}
                  onClick={() => setAction('substitute')}
                >
                  جایگزین
                </Button>
              )}
            </>
          )
        )}
      </div>
      {action === 'phrases' && (
        <Suspense>
          <SessionPhrases session={id} number={number} onClose={() => setAction(null)} />
        </Suspense>
      )}
      {action === 'substitute' && (
        <Suspense>
          <CannotComeDialog
            title="استاد این جلسه نمی‌آید"
            classes={[{ sessionId: id, title: `جلسهٔ ${persianNumber(number)}`, startsAt }]}
            onClose={() => setAction(null)}
          />
        </Suspense>
      )}
      {action === 'move' && <MoveForm session={session} onDone={() => setAction(null)} />}
      {action === 'cancel' && (
        <ConfirmDialog
          title={`جلسهٔ ${persianNumber(number)} لغو شود؟`}
          confirm="لغو جلسه"
          reject="انصراف"
          danger
          busy={cancel.isPending}
          fault={cancel.error?.info.message}
          onAnswer={answer}
        >
          به همهٔ اعضا پیامک می‌رود.
        </ConfirmDialog>
      )}
    </li>
  )
}

function MoveForm({ session, onDone }: { session: PlannedSession; onDone: () => void }) {
  const { hour, minute } = toJalali(session.startsAt)
  const [day, setDay] = useState(isoDay(new Date(session.startsAt)))
  const [clock, setClock] = useState(`${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`)
  const [fault, setFault] = useState<string | null>(null)
  const move = useWrite(moveSession, { invalidates: [adminGroup] })
  const send = () => {
    const date = parseIsoDay(day)
    const [, hours, minutes] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(clock.trim()) ?? []
    if (!date || !hours || !minutes) return setFault('روز و ساعت را وارد کنید، مانند ۱۸:۳۰.')
    setFault(null)
    move
      .mutateAsync({
        id: session.id,
        startsAt: fromJalali({ ...date, hour: Number(hours), minute: Number(minutes) }).toISOString(),
      })
      .then(
        () => {
          onDone()
          showSnack('جلسه جابه‌جا شد و به همه خبر رفت.')
        },
        (thrown: ApiError) => setFault(thrown.errors[0]?.message ?? thrown.info.message),
      )
  }
  return (
    <div className={styles.move}>
      <JalaliPicker label="روز تازه" value={day} onChange={setDay} />
      <TextField label="ساعت تازه" dir="ltr" convertDigits value={clock} onChange={setClock} />
      <Button busy={move.isPending} onClick={send}>
        جابه‌جا کن و خبر بده
      </Button>
      {fault && <FormErrors message={fault} />}
    </div>
  )
}

const states = { active: 'عضو', frozen: 'مرخصی', finished: 'پایان‌یافته' } as const

function Learners({ inside: { learners, others } }: { inside: AdminGroup }) {
  return (
    <section aria-label="زبان‌آموزان" className={layout.stack}>
      <h2>زبان‌آموزان، {persianNumber(learners.length)} نفر</h2>
      {learners.length > 0 && (
        <div className={cardClass()}>
          <Table
            caption="زبان‌آموزان گروه"
            columns={[
              { key: 'name', head: 'نام', names: true, cell: ({ name }) => <UserText>{name}</UserText> },
              { key: 'since', head: 'از', label: 'از', cell: ({ enrolledAt }) => formatDate(enrolledAt) },
              {
                key: 'attended',
                head: 'حضور',
                label: 'حضور: ',
                cell: ({ attended }) => persianNumber(attended),
              },
              { key: 'missed', head: 'غیبت', label: 'غیبت: ', cell: ({ missed }) => persianNumber(missed) },
              {
                key: 'state',
                head: 'وضعیت',
                cell: ({ state }) => (
                  <Tag tone={state === 'active' ? 'turquoise' : 'plain'}>{states[state]}</Tag>
                ),
              },
              {
                key: 'actions',
                head: 'کار',
                cell: learner => (
                  <span className={styles.actions}>
                    <LearnerActions learner={learner} others={others} />
                  </span>
                ),
              },
            ]}
            rows={learners}
            rowKey={({ enrolmentId }) => enrolmentId}
            fold
            className={styles.learners}
          />
        </div>
      )}
    </section>
  )
}
