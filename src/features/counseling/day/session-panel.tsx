import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '#client/call-api.ts'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { showError } from '#client/show-error.ts'
import { ReasonDialog } from '#features/booking/public.tsx'
import { formatDateTime, formatTime } from '#persian/jalali.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import { modeNames } from '../booking/rules.ts'
import { enterSession } from '../sessions/contract.ts'
import {
  type CounselorSession,
  cancelByCounselor,
  markSessionMissed,
  readCounselingDay,
  readCounselorSession,
  writeNote,
} from './contract.ts'
import styles from './day.module.css'
import { LearnerPicture } from './learner-picture.tsx'
import { SummaryForm } from './summary-form.tsx'

const invalidates = [readCounselorSession, readCounselingDay]

/** One session before its counselor: who it is, what is known, what came of it. */
export function SessionPanel({ id }: { id: string }) {
  const query = useQuery(buildQueryOptions(readCounselorSession, { id }))
  return (
    <QueryView query={query} loading={<Skeleton height="20rem" />}>
      {found => <Panel key={found.session.state} found={found} />}
    </QueryView>
  )
}

function Panel({ found: { session, picture, earlier, now } }: { found: CounselorSession }) {
  const { id, learner, topic, mode, startsAt, intake, opensAt, mayCancel, mayMiss, state } = session
  const [asked, setAsked] = useState<'guest' | 'host' | 'cancel' | null>(null)
  const enter = () =>
    void callApi(enterSession, { id }).then(({ url }) => window.location.assign(url), showError)
  return (
    <div className={layout.stack}>
      <section className={classes(cardClass({ padded: true }), layout.stack)} aria-label="این گفت‌وگو">
        <div className={layout.spread}>
          <div>
            <h2>
              <UserText>{learner || 'زبان‌آموز'}</UserText>
            </h2>
            <p className={text.meta} data-dotted>
              <span>{formatDateTime(startsAt)}</span>
              <span>
                <UserText>{topic}</UserText>
              </span>
              <span>{modeNames[mode]}</span>
            </p>
          </div>
          <div className={classes(layout.row, layout.wrapping)}>
            {opensAt && (
              <Button size="small" disabled={opensAt > now} onClick={enter}>
                <Icon name="video" />
                {opensAt > now ? `ورود از ${formatTime(opensAt)}` : 'ورود'}
              </Button>
            )}
            {mayMiss && (
              <Button variant="quiet" size="small" onClick={() => setAsked('guest')}>
                نیامد
              </Button>
            )}
            {mayMiss && (
              <Button variant="quiet" size="small" onClick={() => setAsked('host')}>
                خودم نرسیدم
              </Button>
            )}
            {mayCancel && (
              <Button variant="quiet" size="small" onClick={() => setAsked('cancel')}>
                لغو
              </Button>
            )}
          </div>
        </div>
        {intake && (
          <p className={styles.lines}>
            «<UserText>{intake}</UserText>»
          </p>
        )}
        {state !== 'booked' && <p className={text.muted}>وضعیت این گفت‌وگو ثبت شده است.</p>}
      </section>
      <LearnerPicture picture={picture} />
      {earlier.length > 0 && (
        <section className={classes(cardClass({ padded: true }), layout.stack)} aria-labelledby="earlier">
          <h2 id="earlier" className={text.cardTitle}>
            پیش از این
          </h2>
          {earlier.map(one => (
            <details key={one.id}>
              <summary>
                <UserText>{one.title}</UserText>
              </summary>
              <p className={styles.lines}>
                <UserText>{one.summary}</UserText>
              </p>
            </details>
          ))}
        </section>
      )}
      {state === 'booked' && startsAt <= now && <SummaryForm session={session} />}
      <PrivateNote id={id} note={session.privateNote} />
      {asked === 'cancel' && <CancelDialog id={id} onClose={() => setAsked(null)} />}
      {(asked === 'guest' || asked === 'host') && (
        <MissedDialog id={id} who={asked} onClose={() => setAsked(null)} />
      )}
    </div>
  )
}

function PrivateNote({ id, note }: { id: string; note: string }) {
  const [typed, setTyped] = useState(note)
  const write = useWrite(writeNote, { invalidates: [readCounselorSession] })
  return (
    <form
      noValidate
      className={classes(cardClass({ padded: true }), layout.stack)}
      onSubmit={event => {
        event.preventDefault()
        write.mutate({ id, note: typed }, { onSuccess: () => showSnack('یادداشت ماند.'), onError: showError })
      }}
    >
      <TextField
        label="یادداشت خصوصی"
        hint="تنها شما می‌بینید."
        multiline
        rows={3}
        dir="auto"
        maxLength={5000}
        value={typed}
        onChange={setTyped}
      />
      <div className={layout.row}>
        <Button type="submit" variant="quiet" size="small" busy={write.isPending}>
          <Icon name="lock" />
          نگه داشتن یادداشت
        </Button>
      </div>
    </form>
  )
}

function MissedDialog({ id, who, onClose }: { id: string; who: 'guest' | 'host'; onClose: () => void }) {
  const write = useWrite(markSessionMissed, { invalidates })
  return (
    <ConfirmDialog
      title={who === 'guest' ? 'زبان‌آموز نیامد؟' : 'خودتان نرسیدید؟'}
      confirm="ثبت"
      reject="انصراف"
      busy={write.isPending}
      fault={write.error?.info.message}
      onAnswer={isSure => {
        if (!isSure) return onClose()
        write.mutate({ id, who }, { onSuccess: onClose })
      }}
    >
      {who === 'guest'
        ? 'بهای جلسه به اندازه‌ای که قاعدهٔ مدرسه می‌گوید نگه داشته می‌شود.'
        : 'همهٔ آنچه زبان‌آموز داده است برمی‌گردد.'}
    </ConfirmDialog>
  )
}

function CancelDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const write = useWrite(cancelByCounselor, { invalidates })
  return (
    <ReasonDialog
      title="این گفت‌وگو لغو شود؟"
      confirm="لغو گفت‌وگو"
      busy={write.isPending}
      fault={write.error}
      onClose={onClose}
      onConfirm={reason => void write.mutateAsync({ id, reason }).then(onClose, () => undefined)}
    >
      آنچه زبان‌آموز داده است برمی‌گردد و به او خبر می‌دهیم.
    </ReasonDialog>
  )
}
