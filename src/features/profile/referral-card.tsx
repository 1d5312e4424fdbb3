import { Bdi } from '#ui/bdi.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import text from '#ui/text.module.css'
import styles from './profile.module.css'

/** The code by which the user brings others. */
export function ReferralCard({ code }: { code: string }) {
  return (
    <section aria-labelledby="referral" className={classes(cardClass({ padded: true }), styles.referral)}>
      <div>
        <h2 id="referral" className={text.cardTitle}>
          کد معرف شما
        </h2>
        <p className={classes(text.small, text.muted)}>
          هر که هنگام ثبت‌نام این کد را بنویسد، به نام شما ثبت می‌شود؛ پیوند، کد QR و امتیازها در{' '}
          <a href="/companions-club" className={text.link}>
            باشگاه همراهان
          </a>
          .
        </p>
      </div>
      <Bdi as="b" className={styles.code}>
        {code}
      </Bdi>
      <CopyButton text={code} done="کد معرف رونوشت شد.">
        رونوشت
      </CopyButton>
    </section>
  )
}
