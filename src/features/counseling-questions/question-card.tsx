import { toman } from '#persian/toman.ts'
import { buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'

/** The way to ask without a session, where the school takes questions. */
export function QuestionCard({ price }: { price: number | null }) {
  if (price === null) return null
  return (
    <section className={classes(cardClass({ padded: true }), layout.stack)} aria-labelledby="ask">
      <h2 id="ask" className={text.cardTitle}>
        پرسش صوتی
      </h2>
      <p className={classes(text.small, text.muted)}>
        تا دو دقیقه بگویید یا بنویسید؛ مشاور تا ۲۴ ساعت با صدای خودش پاسخ می‌دهد. اگر دیر شد، همهٔ بها پس گرفتنی
        است.
      </p>
      <div className={layout.spread}>
        <b className={text.strong}>{toman(price)}</b>
        <a href="/counseling/questions" className={buttonClass({ variant: 'quiet', size: 'small' })}>
          <Icon name="mic" />
          پرسیدن
        </a>
      </div>
    </section>
  )
}
