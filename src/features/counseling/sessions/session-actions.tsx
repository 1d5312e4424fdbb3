import { useState } from 'react'
import { callApi } from '#client/call-api.ts'
import { fetchFile } from '#client/fetch-file.ts'
import { useWrite } from '#client/query.tsx'
import { showError } from '#client/show-error.ts'
import { Entrance, ReasonDialog } from '#features/booking/public.tsx'
import { formatDateTime } from '#persian/jalali.ts'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import { Tick, Ticks } from '#ui/ticks.tsx'
import {
  type CounselingSession,
  cancelSession,
  enterSession,
  mySessions,
  readSession,
  reportMissed,
  sessionCalendar,
} from './contract.ts'
import { MoveDialog } from './move-dialog.tsx'

const invalidates = [mySessions, readSession]

/** What can be done about a booked session: the way in, the calendar, moving, cancelling, and saying that nobody came. */
export function SessionActions({ session, now }: { session: CounselingSession; now: number }) {
  const { id, mode, opensAt, mayMoveUntil, mayCancelUntil, mayReportMissed, startsAt } = session
  const [asked, setAsked] = useState<'move' | 'cancel' | 'missed' | null>(null)
  const close = () => setAsked(null)
  const isAhead = new Date(startsAt).getTime() > now
  if (!isAhead && !opensAt && !mayReportMissed) return null
  return (
    <section className={classes(cardClass({ padded: true }), layout.stack)} aria-labelledby="session">
      <h2 id="session" className={text.cardTitle}>
        {isAhead ? 'وقت شما قطعی است' : 'این گفت‌وگو'}
      </h2>
      {opensAt && (
        <Entrance
          label="ورود به گفت‌وگو"
          opensAt={opensAt}
          isOpen={new Date(opensAt).getTime() <= now}
          enter={() => callApi(enterSession, { id })}
        />
      )}
      {mode === 'phone' && isAhead && (
        <p>
          {session.hidesNumbers
            ? 'مشاور از خط مدرسه به شمارهٔ حساب شما زنگ می‌زند؛ شماره‌ها به هم نشان داده نمی‌شود.'
            : 'مشاور به شمارهٔ حساب شما زنگ می‌زند و آن را می‌بیند.'}
        </p>
      )}
      {isAhead && (
        <Ticks className={classes(text.small, text.muted)}>
          <Tick>۲۴ ساعت و ۱ ساعت پیش از وقت یادآوری می‌کنیم، با پیوند ورود.</Tick>
          {mayCancelUntil ? (
            <Tick>
              لغو{mayMoveUntil && ' و جابه‌جایی'} تا {formatDateTime(mayCancelUntil)} ممکن است.
            </Tick>
          ) : (
            <Tick state="no">مهلت جابه‌جایی و لغو گذشته است.</Tick>
          )}
          {mayCancelUntil && !mayMoveUntil && <Tick state="no">این وقت دیگر جابه‌جا نمی‌شود.</Tick>}
        </Ticks>
      )}
      <div className={classes(layout.row, layout.wrapping)}>
        {isAhead && (
          <Button
            variant="quiet"
            size="small"
            onClick={() =>
              void fetchFile(sessionCalendar, { id }, 'counseling.ics').then(() => undefined, showError)
            }
          >
            <Icon name="calendar-plus" />
            افزودن به تقویم
          </Button>
        )}
        {mayMoveUntil && (
          <Button variant="quiet" size="small" onClick={() => setAsked('move')}>
            جابه‌جایی
          </Button>
        )}
        {mayCancelUntil && (
          <Button variant="quiet" size="small" onClick={() => setAsked('cancel')}>
            لغو
          </Button>
        )}
        {mayReportMissed && (
          <Button variant="quiet" size="small" onClick={() => setAsked('missed')}>
            مشاور نیامد
          </Button>
        )}
      </div>
      {asked === 'move' && <MoveDialog session={session} onClose={close} />}
      {asked === 'cancel' && <CancelDialog session={session} onClose={close} />}
      {asked === 'missed' && <MissedDialog id={id} onClose={close} />}
    </section>
  )
}

function CancelDialog({ session, onClose }: { session: CounselingSession; onClose: () => void }) {
  const write = useWrite(cancelSession, { invalidates })
  return (
    <ReasonDialog
      title="این وقت لغو شود؟"
      confirm="لغو وقت"
      busy={write.isPending}
      fault={write.error}
      onClose={onClose}
      onConfirm={reason =>
        void write.mutateAsync({ id: session.id, reason }).then(
          () => {
            showSnack('وقت لغو شد.')
            onClose()
          },
          () => undefined,
        )
      }
    >
      {session.paidFrom
        ? 'جلسه به بستهٔ شما برمی‌گردد.'
        : 'همهٔ آنچه پرداخته‌اید همین حالا به کیف پول شما می‌رود.'}
    </ReasonDialog>
  )
}

function MissedDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const write = useWrite(reportMissed, { invalidates })
  return (
    <ConfirmDialog
      title="مشاور نیامد؟"
      confirm="نیامد"
      reject="انصراف"
      busy={write.isPending}
      fault={write.error?.info.message}
      onAnswer={isSure => {
        if (!isSure) return onClose()
        write.mutate({ id }, { onSuccess: onClose })
      }}
    >
      آنچه داده‌اید برمی‌گردد و مدرسه از آن باخبر می‌شود.
    </ConfirmDialog>
  )
}
