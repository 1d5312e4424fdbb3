import { useSession } from '#client/session.ts'
import { formatLongDate } from '#persian/jalali.ts'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import layout from '#ui/layout.module.css'
import { StarIcon } from '#ui/star-icon.tsx'
import text from '#ui/text.module.css'
import styles from './dashboard.module.css'
import { formatRoles } from './role-names.ts'
import { listStudioPages } from './studio-pages.ts'

/** Where staff come in: what their roles open. */
export default function Entrance() {
  const { user } = useSession()
  const pages = listStudioPages(user?.roles ?? [])
  return (
    <div className={layout.stack}>
      <div>
        <h1 className={styles.title}>سلام {user?.name}،</h1>
        <p className={text.muted}>{formatLongDate(Date.now())}</p>
      </div>
      {pages.length === 0 && (
        <Empty title="هنوز بخشی از استودیو برای نقش شما باز نشده است.">
          نقش شما ({formatRoles(user?.roles ?? [])}) ثبت شده است، ولی میز کار آن هنوز ساخته نشده و کاری در
          استودیو ندارد. برای دیدن کلاس‌ها و حساب خودتان، از «من» به پروفایل بروید.
        </Empty>
      )}
      <div className={layout.grid}>
        {pages.map(({ title, description, path, icon }) => (
          <a
            key={path}
            href={path}
            className={classes(cardClass({ padded: true, linked: true }), styles.part)}
          >
            <StarIcon icon={icon} />
            <span>
              <b className={text.cardTitle}>{title}</b>
              <small className={classes(text.small, text.muted)}>{description}</small>
            </span>
          </a>
        ))}
      </div>
    </div>
  )
}
