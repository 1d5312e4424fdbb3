import { useEffect, useState } from 'react'
import { persianNumber } from '#persian/digits.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Facts } from '#ui/facts.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import styles from '../exam.module.css'
import { formatClock } from '../format-clock.ts'
import { formatSeconds } from '../format-seconds.ts'
import { describePlace, type Sitting, type SittingState } from './open-sitting.ts'

/** A cut shorter than this, in milliseconds, is mended before anybody has read about it. */
const noticedMs = 4_000

/**
 * Says that the connection is lost and the exam is not: once in a dialog, then in a line for as long as it lasts. Also says
 * what the server did not take.
 */
export function ConnectionNotice({ sitting, state }: { sitting: Sitting; state: SittingState }) {
  const { cutSince, refusal, refused } = state
  const [noticed, setNoticed] = useState<number | null>(null)
  const [dismissed, setDismissed] = useState<number | null>(null)
  useEffect(() => {
    if (cutSince === null) {
      setNoticed(null)
      return
    }
    const timer = setTimeout(() => setNoticed(cutSince), noticedMs)
    return () => clearTimeout(timer)
  }, [cutSince])
  const isCut = noticed !== null && noticed === cutSince
  const queued = state.paper.questions
    .filter(({ place }) => describePlace(state, place) === 'waiting')
    .map(({ place }) => persianNumber(place))
  const lateSeconds = state.paper.exam.lateSeconds
  return (
    <>
      {isCut && dismissed !== cutSince && (
        <Dialog
          title="اتصال قطع است، آزمون نه"
          onClose={() => setDismissed(cutSince)}
          footer={<Button onClick={() => setDismissed(cutSince)}>ادامه می‌دهم</Button>}
        >
          <div className={layout.stack}>
            <p>
              با خیال راحت ادامه بدهید. هر پاسخ همان لحظه روی این دستگاه می‌ماند و همین که وصل شوید خودش
              فرستاده می‌شود. زمان با ساعت مدرسه پیش می‌رود و ثبت می‌شود که کی قطع شد.
            </p>
            <Facts
              facts={[
                state.lastSavedAt === null
                  ? null
                  : { name: 'آخرین ارسال', value: formatClock(state.lastSavedAt) },
                queued.length > 0 ? { name: 'در صف', value: `پرسش‌های ${queued.join('، ')}` } : null,
                lateSeconds > 0
                  ? {
                      name: 'اگر تا پایان وصل نشوید',
                      value: `تا ${formatSeconds(lateSeconds)} پس از پایان می‌پذیریم`,
                    }
                  : null,
              ]}
            />
          </div>
        </Dialog>
      )}
      {isCut && (
        <div className={layout.wrap}>
          <div className={styles.netline} role="status">
            <Icon name="wifi-off" />
            <span className={layout.grow}>
              <b>اتصال قطع است، آزمون نه.</b> پاسخ‌ها روی این دستگاه می‌ماند
              {queued.length > 0 && `؛ در صف: ${queued.join('، ')}`}.
            </span>
            <Button variant="text" size="small" onClick={sitting.tryNow}>
              تلاش دوباره
            </Button>
          </div>
        </div>
      )}
      {(refusal !== null || refused.size > 0) && (
        <div className={layout.wrap}>
          <div className={styles.netline} role="alert">
            <Icon name="circle-alert" />
            <span>
              {refusal ??
                `پاسخ تازهٔ پرسش ${[...refused].map(place => persianNumber(place)).join('، ')} پذیرفته نشد؛ از آن گذشته بودید یا زمانش تمام شده بود.`}
            </span>
          </div>
        </div>
      )}
    </>
  )
}
