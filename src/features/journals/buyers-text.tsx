import { useSession } from '#client/session.ts'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import { BuyIssue } from './buy-issue.tsx'
import type { Article } from './contract.ts'
import { formatIssue } from './labels.ts'

/** In place of a text that is for the buyers of its issue: how somebody becomes one. */
export function BuyersText({ article: { journal, issue, issuePrice } }: { article: Article }) {
  const { user } = useSession()
  return (
    <section
      aria-labelledby="buyers"
      dir="rtl"
      lang="fa"
      className={classes(cardClass({ padded: true }), layout.stack)}
    >
      <h2 id="buyers" className={text.cardTitle}>
        متن این مقاله برای خریداران شماره است
      </h2>
      <p className={text.muted}>
        با خرید «{formatIssue(issue)}» همهٔ مقاله‌های آن برای شما باز می‌شود و باز می‌ماند. تا ۲۴ ساعت پس از خرید
        می‌توانید پول آن را پس بگیرید.
      </p>
      {!user && <p className={text.muted}>اگر این شماره را خریده‌اید، وارد شوید تا متن همین‌جا باز شود.</p>}
      {issuePrice !== null && <BuyIssue journal={journal.slug} number={issue.number} price={issuePrice} />}
    </section>
  )
}
