import { buildPath } from '#contract/build-path.ts'
import { paths } from '#contract/paths.ts'
import { levelNames } from '#persian/level-names.ts'
import { UserText } from '#ui/bdi.tsx'
import { buttonClass } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import styles from './night-band.module.css'

/** What one can do at each level, after the framework's own scales (CEFR), so that people find theirs by themselves. */
const abilities = [
  ['A1', 'خودم را معرفی می‌کنم و جمله‌های ساده را، اگر آهسته باشد، می‌فهمم.'],
  ['A2', 'از پس خرید، نشانی پرسیدن و گفت‌وگوهای کوتاه هرروزه برمی‌آیم.'],
  ['B1', 'در سفر گلیم خودم را از آب می‌کشم و نظرم را با دلیل می‌گویم.'],
  ['B2', 'روان حرف می‌زنم و خبرها و گفت‌وگوهای تخصصی خودم را دنبال می‌کنم.'],
  ['C1', 'در دانشگاه و کار، دقیق و بی‌مکث می‌گویم و می‌نویسم.'],
] as const

/** The night band while the placement is closed: everybody finds their level by what they can do, and the classes of it. */
export default function LevelsBand({
  lessons,
}: {
  lessons: readonly { id: string; title: string; course: { slug: string; title: string } }[]
}) {
  return (
    <section id="placement" className={styles.night} aria-labelledby="levels-title">
      <div className={styles.columns}>
        <div className={layout.stack}>
          <h2 id="levels-title">نمی‌دانید از کجا شروع کنید؟</h2>
          <p>
            جمله‌ای را پیدا کنید که وصف حال امروز شماست؛ دوره‌های همان سطح را نشان می‌دهیم. گروه‌ها کوچک‌اند و
            جایتان را همین‌جا می‌گیرید.
          </p>
          <div className={classes(layout.row, layout.wrapping)}>
            <a href="/info" className={buttonClass({ variant: 'paper' })}>
              دیدن گروه‌های باز
            </a>
          </div>
          {lessons.length > 0 && (
            <div className={styles.lessons}>
              <h3>درس‌های رایگان، بدون ثبت‌نام</h3>
              <ul>
                {lessons.map(({ id, title, course }) => (
                  <li key={id}>
                    <a href={buildPath(paths.course({ slug: course.slug }), {}, id)}>
                      <Icon name="eye" />
                      <div>
                        <UserText>{title}</UserText>
                        <UserText as="p">{course.title}</UserText>
                      </div>
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          )}
        </div>
        <ol className={styles.abilities} aria-label="سطح‌ها">
          {abilities.map(([level, ability]) => (
            <li key={level}>
              <a href={paths.courses({ level })}>
                <span className={styles.star} lang="en">
                  {level}
                </span>
                <span>
                  <b>{levelNames[level]}</b>
                  {ability}
                </span>
              </a>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
