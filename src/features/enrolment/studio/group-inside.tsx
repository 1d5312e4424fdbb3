import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useMay } from '#account/use-may.ts'
import type { ApiError } from '#client/call-api.ts'
import { offlineQueryOptions } from '#client/offline-query.ts'
import { useWrite } from '#client/query.tsx'
import { studioPaths } from '#contract/studio-paths.ts'
import type { PlannedSession } from '#features/courses/groups/public.ts'
import { type SessionAction, sessionActions } from '#features/courses/studio/manifest.ts'
import { cancelSession, moveSession } from '#features/courses/studio/public.ts'
import { OpeningForm } from '#features/courses/studio/public.tsx'
import { persianNumber } from '#persian/digits.ts'
import { formatLongDate, formatTime, fromJalali, isoDay, parseIsoDay, toJalali } from '#persian/jalali.ts'
import { displayPhone, splitE164 } from '#persian/phone.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
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
import { lateReason } from '../seats/contract.ts'
import { AddLearnerDialog } from './add-learner.tsx'
import { Announce } from './announce.tsx'
import { AttendanceSquares, PaymentTag, Waiting } from './attendance-squares.tsx'
import { ClassList } from './class-list.tsx'
import { CompletionForm } from './completion-form.tsx'
import { type AdminGroup, adminGroup } from './contract.ts'
import { GroupFigures, SessionStrip } from './group-figures.tsx'
import styles from './group-inside.module.css'
import { LearnerActions } from './learner-actions.tsx'
import { groupAlerts } from './manifest.ts'
import { NextSection } from './next-section.tsx'

/** The learners of a group and its sessions; whoever may write groups moves and cancels those one by one. */
export function GroupInside({ id }: { id: string }) {
  const mayWrite = useMay()('groups.write')
  const query = useQuery(offlineQueryOptions(adminGroup, { id }))
  return (
    <QueryView query={query} loading={<Skeleton height="14rem" />}>
      {data => (
        <div className={classes(layout.stack, layout.loose)}>
          <ClassList inside={data} />
          <div className={classes(layout.stack, layout.loose, layout.notPrinted)}>
            {mayWrite && groupAlerts.map(([name, Alert]) => <Alert key={name} group={id} inside={data} />)}
            <GroupFigures inside={data} />
            <SessionStrip inside={data} />
            <Learners group={id} inside={data} />
            <Waiting waiting={data.waiting} />
            <section aria-labelledby="sessions" className={layout.stack}>
              <h2 id="sessions">برنامهٔ جلسه‌ها</h2>
              <ol className={classes(cardClass(), layout.list)}>
                {data.sessions.map(session => (
                  <SessionRow key={session.id} session={session} mayWrite={mayWrite} />
                ))}
              </ol>
            </section>
            {mayWrite && (
              <>
                <OpeningForm group={id} />
                <CompletionForm group={id} />
                <Announce group={id} />
                <NextSection group={id} next={data.next} />
              </>
            )}
          </div>
        </div>
      )}
    </QueryView>
  )
}

function SessionRow({ session, mayWrite }: { session: PlannedSession; mayWrite: boolean }) {
  const { id, number, title, startsAt, movedFrom, isCancelled, substitute } = session
  const [action, setAction] = useState<'move' | 'cancel' | SessionAction | null>(null)
  const cancel = useWrite(cancelSession, { invalidates: [adminGroup] })
  const isAhead = Date.parse(startsAt) > Date.now()
  const opened = typeof action === 'object' ? action : null
  const offered = (of: SessionAction['of']) =>
    sessionActions
      .filter(one => mayWrite && one.of === of && (one.isOffered?.(session) ?? true))
      .map(one => (
        <Button
          key={one.label}
          variant="text"
          size="small"
          aria-label={one.describe(session)}
          onClick={() => setAction(one)}
        >
          {one.label}
        </Button>
      ))
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
        {offered('every')}
        {isCancelled ? (
          <Tag tone="pomegranate">لغو شد</Tag>
        ) : (
          mayWrite &&
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
              {offered('ahead')}
            </>
          )
        )}
      </div>
      {opened && (
        <Suspense>
          <opened.Dialog session={session} onClose={() => setAction(null)} />
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
        (thrown: ApiError) => setFault(thrown.reason),
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

function Learners({
  group,
  inside: { learners, others, sessions, seats },
}: {
  group: string
  inside: AdminGroup
}) {
  const [isAdding, setAdding] = useState(false)
  const may = useMay()
  return (
    <section aria-label="زبان‌آموزان" className={layout.stack}>
      <div className={layout.spread}>
        <h2>زبان‌آموزان، {persianNumber(learners.length)} نفر</h2>
        <span className={classes(layout.row, layout.wrapping)}>
          {may('homework.give') && (
            <a
              href={studioPaths.taughtGroup({ id: group, tab: 'grades' })}
              className={buttonClass({ variant: 'quiet' })}
            >
              نمره‌ها و کارنامه
            </a>
          )}
          {may('enrolments.grant') ? (
            <Button variant="quiet" onClick={() => setAdding(true)}>
              افزودن زبان‌آموز
            </Button>
          ) : (
            may('desk.sell') && (
              <a href={studioPaths.frontDesk({ group })} className={buttonClass({ variant: 'quiet' })}>
                ثبت‌نام در پیشخوان
              </a>
            )
          )}
        </span>
      </div>
      {isAdding && <AddLearnerDialog group={group} seats={seats} onClose={() => setAdding(false)} />}
      {learners.length > 0 && (
        <div className={cardClass()}>
          <Table
            caption="زبان‌آموزان گروه"
            columns={[
              {
                key: 'name',
                head: 'نام',
                names: true,
                cell: ({ name, personId }) => (
                  <a href={studioPaths.person({ id: personId })} className={text.link}>
                    <UserText>{name}</UserText>
                  </a>
                ),
              },
              {
                key: 'phone',
                head: 'تلفن',
                cell: ({ phone }) =>
                  phone ? (
                    <a href={`tel:${phone}`} dir="ltr" className={text.link}>
                      {displayPhone(splitE164(phone))}
                    </a>
                  ) : (
                    '—'
                  ),
              },
              {
                key: 'attendance',
                head: 'حضور',
                cell: learner => <AttendanceSquares learner={learner} sessions={sessions} />,
              },
              {
                key: 'payment',
                head: 'پرداخت',
                cell: ({ payment, grant }) => <PaymentTag payment={payment} grant={grant} />,
              },
              {
                key: 'state',
                head: 'وضعیت',
                cell: ({ state, reason }) => (
                  <Tag tone={state === 'active' ? 'turquoise' : 'plain'}>
                    {state === 'frozen' && reason === lateReason ? 'بسته تا پرداخت' : states[state]}
                  </Tag>
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
