import { lazy, Suspense } from 'react'
import { requireUser } from '#account/login/require-user.ts'
import { useSession } from '#client/session.ts'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import layout from '#ui/layout.module.css'
import { NeedsScripts } from '#ui/needs-scripts.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import { BuyersText } from './buyers-text.tsx'
import type { Article } from './contract.ts'

const WholeText = lazy(() => import('./whole-text.tsx'))

/** The text of an article that not everybody reads: visitors see that there is one, and how they come to it. */
export function MembersText({ article }: { article: Article }) {
  const { access } = article
  const { user } = useSession()
  if (user) {
    return (
      <Suspense fallback={<Skeleton height="20rem" />}>
        <WholeText key={user.id} article={article} />
      </Suspense>
    )
  }
  if (access === 'buyers') return <BuyersText article={article} />
  return (
    <section
      aria-labelledby="members"
      dir="rtl"
      lang="fa"
      className={classes(cardClass({ padded: true }), layout.stack)}
    >
      <h2 id="members" className={text.cardTitle}>
        متن این مقاله برای اعضاست
      </h2>
      <p className={text.muted}>
        عضو شدن رایگان است و یک دقیقه وقت می‌گیرد. پس از ورود، متن همین‌جا باز می‌شود.
      </p>
      <NeedsScripts />
      <p>
        <Button onClick={() => requireUser()}>ورود / ثبت‌نام</Button>
      </p>
    </section>
  )
}
