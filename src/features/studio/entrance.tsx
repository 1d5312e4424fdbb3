import { useQuery } from '@tanstack/react-query'
import { useMay } from '#account/use-may.ts'
import { buildQueryOptions } from '#client/query.tsx'
import { useSession } from '#client/session.ts'
import { formatLongDate } from '#persian/jalali.ts'
import type { StudioPage } from '#shell/studio-manifest.ts'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import { Folded } from '#ui/folded.tsx'
import layout from '#ui/layout.module.css'
import { Loading } from '#ui/loading.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StarIcon } from '#ui/star-icon.tsx'
import text from '#ui/text.module.css'
import styles from './dashboard.module.css'
import { readFirstRun } from './first-run/contract.ts'
import { FirstRun } from './first-run/first-run.tsx'
import { readStaffHome } from './home/contract.ts'
import { Day } from './home/day.tsx'
import { formatRoles } from './role-names.ts'
import { groupStudioPages } from './studio-pages.ts'

/** Where staff come in: what their roles open. */
export default function Entrance() {
  const { user } = useSession()
  const may = useMay()
  const { above, groups } = groupStudioPages(user?.roles ?? [])
  const setsUp = may('school.setUp')
  const firstRun = useQuery({ ...buildQueryOptions(readFirstRun, {}), enabled: setsUp })
  const day = useQuery(buildQueryOptions(readStaffHome, {}))
  // All at once: whoever is about to press a card must not find another one under the finger.
  const isComing = day.isPending || (setsUp && firstRun.isPending)
  return (
    <div className={layout.stack}>
      <div>
        <h1 className={styles.title}>سلام {user?.name}</h1>
        <p className={text.muted}>{formatLongDate(Date.now())}</p>
      </div>
      {isComing ? (
        <Loading className={layout.stack}>
          <Skeleton height="8rem" />
          <Skeleton height="18rem" />
        </Loading>
      ) : (
        <>
          {setsUp && <FirstRun />}
          {above.length + groups.length === 0 && (
            <Empty title="هنوز بخشی از استودیو برای نقش شما باز نشده است.">
              نقش شما ({formatRoles(user?.roles ?? [])}) ثبت شده است، ولی میز کار آن هنوز ساخته نشده و کاری در
              استودیو ندارد. برای دیدن کلاس‌ها و حساب خودتان، نامتان را در منو بزنید و به پروفایل بروید.
            </Empty>
          )}
          <Day />
          {/* The menu beside says the same; unfolded it tells a newcomer what each part is for. */}
          <Folded icon="layout-grid" title="همهٔ بخش‌ها" description="و آنچه در هر یک انجام می‌شود">
            <div className={layout.stack}>
              <Cards pages={above} />
              {groups.map(({ group, title, pages }) => (
                <section key={group} aria-labelledby={group} className={layout.stack}>
                  <h2 id={group} className={text.cardTitle}>
                    {title}
                  </h2>
                  <Cards pages={pages} />
                </section>
              ))}
            </div>
          </Folded>
        </>
      )}
    </div>
  )
}

function Cards({ pages }: { pages: readonly StudioPage[] }) {
  if (pages.length === 0) return null
  return (
    <div className={layout.grid}>
      {pages.map(({ title, description, path, icon }) => (
        <a key={path} href={path} className={classes(cardClass({ padded: true, linked: true }), styles.part)}>
          <StarIcon icon={icon} />
          <span>
            <b className={text.cardTitle}>{title}</b>
            <small className={classes(text.small, text.muted)}>{description}</small>
          </span>
        </a>
      ))}
    </div>
  )
}
