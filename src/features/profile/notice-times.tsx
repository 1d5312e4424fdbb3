import { useState } from 'react'
import { changeNoticeTimes, type NoticeSettings, readNoticeSettings } from '#account/notices/contract.ts'
import { useWrite } from '#client/query.tsx'
import { formatTime } from '#persian/jalali.ts'
import { cardClass } from '#ui/card.ts'
import { CheckField } from '#ui/check-field.tsx'
import { classes } from '#ui/classes.ts'
import layout from '#ui/layout.module.css'
import { SelectField } from '#ui/select-field.tsx'
import text from '#ui/text.module.css'
import styles from './notices-tab.module.css'
import { SavedAtOnce } from './saved-at-once.tsx'

type Times = Pick<NoticeSettings, 'quiet' | 'digest' | 'nudge'>

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: formatTime({ hour, minute: 0 }),
}))

/** When SMS and the browser keep silent, when the daily digest comes, and whether an SMS tells of what lies unread; saved as it is changed. */
export function NoticeTimes({ settings: { quiet, digest, nudge, reach } }: { settings: NoticeSettings }) {
  const write = useWrite(changeNoticeTimes, { invalidates: [readNoticeSettings] })
  /** What was changed last, shown before it is answered. */
  const [changing, setChanging] = useState<Times | null>(null)
  const shown = changing ?? { quiet, digest, nudge }
  const change = async (changed: Partial<Times>) => {
    const times = { ...shown, ...changed }
    setChanging(times)
    // Why not stands beside the title.
    await write.mutateAsync(times).catch(() => undefined)
    setChanging(now => (now === times ? null : now))
  }
  return (
    <section className={classes(layout.stack, layout.tight)} aria-labelledby="times">
      <div className={classes(layout.spread, layout.wrapping)}>
        <h2 id="times" className={text.cardTitle}>
          ساعت‌ها
        </h2>
        <SavedAtOnce isSaving={write.isPending} isSaved={write.isSuccess} fault={write.error} />
      </div>
      <div className={classes(cardClass({ padded: true }), layout.stack)}>
        <CheckField
          label="ساعت‌های آرام"
          checked={shown.quiet.on}
          onChange={on => void change({ quiet: { ...shown.quiet, on } })}
        />
        {shown.quiet.on && (
          <div className={styles.hours}>
            <SelectField
              label="آرامش از ساعت"
              required
              options={hours}
              value={String(shown.quiet.from)}
              onChange={from => void change({ quiet: { ...shown.quiet, from: Number(from) } })}
            />
            <SelectField
              label="تا ساعت"
              required
              options={hours}
              value={String(shown.quiet.until)}
              onChange={until => void change({ quiet: { ...shown.quiet, until: Number(until) } })}
            />
          </div>
        )}
        <p className={classes(text.small, text.muted)}>
          در این ساعت‌ها، به وقت تهران، پیامک و اعلان مرورگر تا پایان آرامش نگه داشته می‌شوند. کدهای ورود و
          خبرهای امنیت حساب همیشه همان لحظه می‌رسند.
        </p>
      </div>
      <div className={classes(cardClass({ padded: true }), layout.stack)}>
        <CheckField
          label="خلاصهٔ روزانه با ایمیل"
          checked={shown.digest.on}
          disabled={!reach.email}
          onChange={on => void change({ digest: { ...shown.digest, on } })}
        />
        {shown.digest.on && (
          <div className={styles.hours}>
            <SelectField
              label="ساعت خلاصه"
              required
              options={hours}
              value={String(shown.digest.hour)}
              onChange={hour => void change({ digest: { ...shown.digest, hour: Number(hour) } })}
            />
          </div>
        )}
        <p className={classes(text.small, text.muted)}>
          روزی یک ایمیل با آنچه نخوانده‌اید؛ اگر چیزی نباشد، ایمیلی هم نیست.
        </p>
      </div>
      <div className={classes(cardClass({ padded: true }), layout.stack)}>
        <CheckField
          label="پیامک، اگر پیامی یک روز نخوانده بماند"
          checked={shown.nudge}
          disabled={!reach.sms}
          onChange={on => void change({ nudge: on })}
        />
        <p className={classes(text.small, text.muted)}>
          از پیام‌رسان، اگر مرورگری از شما اعلان نگیرد: یک پیامک با شمار پیام‌ها و نام فرستندگان. تا چیزی
          نخوانده‌اید دوباره نمی‌آید، و گروه‌ها و کانال‌ها پیامکی ندارند.
        </p>
      </div>
    </section>
  )
}
