import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '#client/call-api.ts'
import { fetchFile } from '#client/fetch-file.ts'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { showError } from '#client/show-error.ts'
import { Entrance, formatOwnTime, nameZone, ReasonDialog, useOwnZone } from '#features/booking/public.tsx'
import type { Result } from '#features/placement/public.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatDateTime, formatTime } from '#persian/jalali.ts'
import { Bdi, UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'
import { FormRefusal } from '#ui/form-errors.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import { Tick, Ticks } from '#ui/ticks.tsx'
import {
  cancelInterview,
  enterInterview,
  type Interview,
  interviewCalendar,
  interviewDays,
  interviewTimes,
  limits,
  moveInterview,
  readInterview,
} from './contract.ts'
import styles from './interviews.module.css'
import { modeNames } from './rules.ts'
import { type PickedTime, TimePicker } from './time-picker.tsx'

const invalidates = [readInterview, interviewDays, interviewTimes]

type Booked = { id: string; language: Result['language']; interview: Interview }

/** A booked interview: when and with whom, the way in, the calendar, moving and cancelling. `id` is the result's. */
export function BookedInterview({ id, language, interview, now }: Booked & { now: string }) {
  const { examiner, startsAt, minutes, mode, mayMoveUntil, mayCancelUntil, opensAt } = interview
  const [asked, setAsked] = useState<'move' | 'cancel' | null>(null)
  const zone = useOwnZone(startsAt)
  const close = () => setAsked(null)
  const isAhead = startsAt > now
  return (
    <>
      <div>
        <h3 className={text.cardTitle}>{isAhead ? 'وقت شما قطعی است' : 'مصاحبهٔ شما'}</h3>
        <p className={styles.when}>
          <b>{formatDateTime(startsAt)}</b> تهران
          {zone && (
            <small>
              {formatOwnTime(startsAt, zone)} <Bdi>{nameZone(zone)}</Bdi>
            </small>
          )}
        </p>
        <p className={text.meta} data-dotted>
          <span>
            با <UserText>{examiner || 'آزمونگر'}</UserText>
          </span>
          <span>{persianNumber(minutes)} دقیقه</span>
          <span>{modeNames[mode]}</span>
        </p>
      </div>
      {opensAt && (
        <Entrance
          label="ورود به مصاحبه"
          opensAt={opensAt}
          isOpen={opensAt <= now}
          enter={() => callApi(enterInterview, { id: interview.id })}
        />
      )}
      {mode === 'phone' && isAhead && <p>آزمونگر به شمارهٔ حساب شما زنگ می‌زند و آن را می‌بیند.</p>}
      {!isAhead && (
        <p className={text.muted}>آزمونگر سطح شما را می‌نویسد و همین‌جا می‌آید؛ خبرش را هم می‌فرستیم.</p>
      )}
      {isAhead && (
        <>
          <Ticks className={classes(text.small, text.muted)}>
            <Tick>۲۴ ساعت و ۱ ساعت پیش از وقت یادآوری می‌کنیم.</Tick>
            {mayCancelUntil ? (
              <Tick>
                لغو{mayMoveUntil && ' و جابه‌جایی'} تا {formatDateTime(mayCancelUntil)} ممکن است.
              </Tick>
            ) : (
              <Tick state="no">مهلت جابه‌جایی و لغو گذشته است.</Tick>
            )}
          </Ticks>
          <div className={classes(layout.row, layout.wrapping)}>
            <Button
              variant="quiet"
              size="small"
              onClick={() =>
                void fetchFile(interviewCalendar, { id }, 'interview.ics').then(() => undefined, showError)
              }
            >
              <Icon name="calendar-plus" />
              افزودن به تقویم
            </Button>
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
          </div>
        </>
      )}
      {asked === 'move' && <MoveDialog {...{ id, language, interview }} onClose={close} />}
      {asked === 'cancel' && <CancelDialog id={id} onClose={close} />}
    </>
  )
}

/** Another free time of the same examiner, and why. */
function MoveDialog({ id, language, interview, onClose }: Booked & { onClose: () => void }) {
  const days = useQuery(buildQueryOptions(interviewDays, { language }))
  const [picked, setPicked] = useState<PickedTime | null>(null)
  const [reason, setReason] = useState('')
  const write = useWrite(moveInterview, { invalidates })
  const fault = write.error
  return (
    <Dialog title="جابه‌جایی وقت" onClose={onClose}>
      <QueryView query={days} loading={<Skeleton height="10rem" />}>
        {({ days: open }) =>
          open.length === 0 ? (
            <p className={text.muted}>این روزها وقت آزاد دیگری نیست.</p>
          ) : (
            <Form
              className={layout.stack}
              onSubmit={() => {
                if (!picked) return
                write.mutate(
                  { id, startsAt: picked.startsAt, reason },
                  {
                    onSuccess() {
                      showSnack('وقت شما جابه‌جا شد.')
                      onClose()
                    },
                  },
                )
              }}
            >
              <TimePicker
                language={language}
                days={open}
                picked={picked}
                onPick={setPicked}
                examiner={interview.examinerId}
              />
              <FormRefusal of={fault} />
              <TextField
                label="دلیل جابه‌جایی"
                value={reason}
                onChange={setReason}
                maxLength={limits.reason}
                dir="auto"
                error={fault?.at('reason')}
              />
              <Button type="submit" full busy={write.isPending} disabled={!picked}>
                {picked ? `جابه‌جایی به ${formatTime(picked.startsAt)}` : 'ساعت را انتخاب کنید'}
              </Button>
            </Form>
          )
        }
      </QueryView>
    </Dialog>
  )
}

function CancelDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const write = useWrite(cancelInterview, { invalidates })
  return (
    <ReasonDialog
      title="این وقت لغو شود؟"
      confirm="لغو وقت"
      busy={write.isPending}
      fault={write.error}
      onClose={onClose}
      onConfirm={reason =>
        void write.mutateAsync({ id, reason }).then(
          () => {
            showSnack('وقت لغو شد.')
            onClose()
          },
          () => undefined,
        )
      }
    >
      نتیجهٔ پرسش‌ها سر جایش می‌ماند و هر وقت خواستید وقت دیگری می‌گیرید.
    </ReasonDialog>
  )
}
