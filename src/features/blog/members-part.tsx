import { lazy, Suspense } from 'react'
import { requireUser } from '#account/login/require-user.ts'
import { useSession } from '#client/session.ts'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { NeedsScripts } from '#ui/needs-scripts.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import styles from './blog.module.css'

const MembersText = lazy(() => import('./members-text.tsx'))

/** What members read besides: visitors see that there is more, and how they come to it. */
export function MembersPart({ slug }: { slug: string }) {
  const { user } = useSession()
  return (
    <section aria-labelledby="members" className={styles.members}>
      {user ? (
        <>
          <h2 id="members" className={text.spoken}>
            بخش اعضا
          </h2>
          <Suspense fallback={<Skeleton height="10rem" />}>
            <MembersText key={user.id} slug={slug} />
          </Suspense>
        </>
      ) : (
        <div className={classes(cardClass({ padded: true }), styles.teaser)}>
          <h2 id="members">ادامهٔ این نوشته برای اعضاست</h2>
          <p className={text.muted}>
            عضو شدن رایگان است و یک دقیقه وقت می‌گیرد. پس از ورود، ادامه همین‌جا باز می‌شود.
          </p>
          <NeedsScripts />
          <Button onClick={() => requireUser()}>ورود / ثبت‌نام</Button>
        </div>
      )}
    </section>
  )
}
