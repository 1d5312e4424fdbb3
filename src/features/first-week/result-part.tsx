import type { ResultPart } from '#features/placement/manifest.ts'
import { buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import { firstWeekPath } from './paths.ts'

export const resultPart: ResultPart = { order: 20, Part: FirstWeekOffer }

/** Leads from what was found to a week that is made of it. */
function FirstWeekOffer() {
  return (
    <section
      aria-labelledby="first-week"
      className={classes(cardClass({ padded: true }), layout.spread, layout.wrapping)}
    >
      <div>
        <h2 id="first-week" className={text.cardTitle}>
          هفتهٔ اولتان را بچینیم
        </h2>
        <p className={text.muted}>
          ساعت‌هایی را که وقت دارید رنگ کنید؛ برنامهٔ هفت روز از همین نتیجه ساخته می‌شود.
        </p>
      </div>
      <a className={buttonClass({ variant: 'quiet' })} href={firstWeekPath}>
        <Icon name="calendar-range" />
        رنگ کردن ساعت‌ها
      </a>
    </section>
  )
}
