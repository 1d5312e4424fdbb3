import type { ReactNode } from 'react'
import { buildPath } from '#contract/build-path.ts'
import { paths } from '#contract/paths.ts'
import { persianNumber } from '#persian/digits.ts'
import { toman } from '#persian/toman.ts'
import { Arch } from '#ui/arch.tsx'
import { AudioButton } from '#ui/audio-button.tsx'
import { Bdi, UserText } from '#ui/bdi.tsx'
import { buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { Tiles } from '#ui/tiles.tsx'
import type { TeacherRow as Row } from './contract.ts'
import { describeSlot, findLevelRange, formatLanguages } from './labels.ts'
import { Rating } from './rating.tsx'
import styles from './teachers.module.css'

/** A teacher in the list: who they are, what they say of themselves, what it costs to try, when. */
export function TeacherRow({
  teacher,
  now,
  showsShared = false,
  tools,
}: {
  teacher: Row
  /** ISO 8601: what «tomorrow» is counted from. */
  now: string
  /** Whether the reader has painted a week to share. */
  showsShared?: boolean
  tools?: ReactNode
}) {
  const { slug, name, portraitUrl, teaches, isChecked, held, headline, nextSlot, trialPrice } = teacher
  const levels = findLevelRange(teaches)
  return (
    <article className={cardClass({}, styles.row)}>
      <Arch name={name} url={portraitUrl} />
      <div className={classes(layout.stack, layout.tight, styles.words)}>
        <div className={styles.head}>
          <h3 className={text.cardTitle}>
            <a href={paths.teacher({ slug })}>
              <UserText>{name}</UserText>
            </a>
          </h3>
          <Rating rating={teacher.rating} reviews={teacher.reviews} />
          {isChecked && (
            <Tag tone="turquoise">
              <Icon name="badge-check" />
              مدرک بررسی‌شده
            </Tag>
          )}
          {tools}
        </div>
        <p className={text.meta} data-dotted>
          <span>{formatLanguages(teaches)}</span>
          {levels && (
            <span>
              <Bdi>{levels.from}</Bdi> تا <Bdi>{levels.to}</Bdi>
            </span>
          )}
          {held > 0 && <span>{persianNumber(held)} کلاس برگزارشده</span>}
        </p>
        <UserText as="p" className={classes(text.muted, styles.headline)}>
          {headline}
        </UserText>
        {teacher.intro && <Intro teacher={teacher} />}
        {showsShared && (
          <p className={styles.shared}>
            <Tiles
              size="small"
              done={teacher.sharedDays}
              total={7}
              label={`${persianNumber(teacher.sharedDays)} روز مشترک از هفت روز`}
            />
            {persianNumber(teacher.sharedHours)} ساعت مشترک با شما
          </p>
        )}
      </div>
      <div className={styles.end}>
        {trialPrice !== null && (
          <span className={styles.price}>
            <b>{toman(trialPrice)}</b>
          </span>
        )}
        <span className={classes(text.small, text.faint)}>
          {nextSlot ? `نزدیک‌ترین: ${describeSlot(nextSlot, now)}` : 'این دو هفته جا ندارد'}
        </span>
        <a
          href={buildPath(paths.teacher({ slug }), {}, 'trial')}
          className={buttonClass({ variant: 'quiet', size: 'small' })}
          aria-label={`${nextSlot ? 'جلسهٔ آزمایشی با' : 'دیدن صفحهٔ'} ${name}`}
        >
          {nextSlot ? 'جلسهٔ آزمایشی' : 'دیدن صفحه'}
        </a>
      </div>
    </article>
  )
}

/** The short introduction: its sound where there is one, and its words. */
function Intro({ teacher: { name, intro, introUrl } }: { teacher: Row }) {
  return (
    <details className={styles.intro}>
      <summary>
        <Icon name="headphones" />
        معرفی کوتاه
      </summary>
      <div className={layout.row}>
        {introUrl && <AudioButton src={introUrl} label={`شنیدن معرفی ${name}`} />}
        <UserText as="p" className={classes(text.small, text.muted)}>
          {intro}
        </UserText>
      </div>
    </details>
  )
}
