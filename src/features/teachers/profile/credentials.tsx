import { toPersianDigits } from '#persian/digits.ts'
import { formatDate } from '#persian/jalali.ts'
import { UserText } from '#ui/bdi.tsx'
import { classes } from '#ui/classes.ts'
import layout from '#ui/layout.module.css'
import { StarIcon } from '#ui/star-icon.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import type { TeacherDetail } from '../catalogue/contract.ts'
import styles from './profile.module.css'

/** Papers of a teacher; of each, when staff have seen it. */
export function Credentials({ credentials }: { credentials: TeacherDetail['credentials'] }) {
  if (credentials.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="credentials">
      <h2 id="credentials">مدرک و پیشینه</h2>
      <ul className={layout.list}>
        {credentials.map(({ id, title, from, year, checkedAt }) => (
          <li key={id} className={styles.credential}>
            <StarIcon icon={checkedAt ? 'check' : 'clock'} tone={checkedAt ? 'soft' : 'plain'} />
            <div className={layout.grow}>
              <UserText as="b" className={text.strong}>
                {title}
              </UserText>
              <p className={classes(text.small, text.faint)}>
                <UserText>{from}</UserText>، {toPersianDigits(year)}
              </p>
            </div>
            {checkedAt ? (
              <Tag tone="turquoise">بررسی‌شده {formatDate(checkedAt)}</Tag>
            ) : (
              <Tag>در انتظار بررسی</Tag>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
