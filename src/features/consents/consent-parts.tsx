import { toPersianDigits } from '#persian/digits.ts'
import { formatDateTime } from '#persian/jalali.ts'
import { UserText } from '#ui/bdi.tsx'
import { classes } from '#ui/classes.ts'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import styles from './consents.module.css'
import type { ConsentState } from './contract.ts'
import { type ConsentKind, consentKinds } from './manifest.ts'

export type Item = ConsentState['items'][number]

const states = {
  none: { label: 'داده نشده', tone: 'plain' },
  given: { label: 'رضایت دارد', tone: 'pistachio' },
  withdrawn: { label: 'پس گرفته شده', tone: 'saffron' },
  lapsed: { label: 'دیگر معتبر نیست', tone: 'saffron' },
} as const

const lapses = {
  text: 'متن این رضایت تازه شده است و دوباره پرسیده می‌شود.',
  age: 'هنگامی خودش داده که هجده سال داشتنش روشن بوده؛ اکنون نیست.',
} as const

/** What a consent is called, and how it stands. */
export function KindHead({ item, level }: { item: Item; level: 'h3' | 'b' }) {
  const { label, tone } = states[item.state]
  const Heading = level
  return (
    <>
      <div className={styles.kindHead}>
        <Heading className={styles.name}>{consentKinds[item.kind].title}</Heading>
        <Tag tone={tone}>{label}</Tag>
      </div>
      {item.lapsedBy && <p className={classes(text.small, text.muted)}>{lapses[item.lapsedBy]}</p>}
    </>
  )
}

/** The text in force: what it means, what it is used for, how long. */
export function Terms({ kind }: { kind: ConsentKind }) {
  const { meaning, use, duration } = consentKinds[kind].texts.at(-1)!
  return (
    <dl className={classes(styles.terms, text.small)}>
      <div>
        <dt>یعنی:</dt>
        <dd>{meaning}</dd>
      </div>
      <div>
        <dt>برای:</dt>
        <dd>{use}</dd>
      </div>
      <div>
        <dt>تا کی:</dt>
        <dd>{duration}</dd>
      </div>
    </dl>
  )
}

type RecordRow = ConsentState['history'][number]

/** How it was said, and by whom, as one reads it aloud; `self` is how whose history it is is called. */
function describe({ channel, giver, guardianName, by }: RecordRow, self: string): string[] {
  if (channel === 'site') return [giver === 'self' ? `${self} در سایت` : `${by ?? 'سرپرست'} در سایت`]
  return [
    channel === 'paper' ? 'روی برگهٔ امضاشده' : 'حضوری',
    giver === 'self' ? self : (guardianName ?? 'سرپرست'),
    ...(by ? [`ثبت: ${by}`] : []),
  ]
}

/** All that was given and withdrawn, the newest first. */
export function ConsentHistory({ history, self }: { history: ConsentState['history']; self: string }) {
  if (history.length === 0) return null
  return (
    <details className={styles.history}>
      <summary className={classes(text.small, text.link)}>
        تاریخچه، {toPersianDigits(history.length)} ثبت
      </summary>
      <ol>
        {history.map(row => (
          <li key={row.id} className={text.small}>
            <span>
              {consentKinds[row.kind as ConsentKind]?.title ?? row.kind}:{' '}
              {row.isGiven ? 'رضایت داده شد' : 'پس گرفته شد'}
            </span>
            <span className={text.muted}>
              {formatDateTime(row.at)}، <UserText>{describe(row, self).join('، ')}</UserText>، متن{' '}
              {toPersianDigits(row.version)}
            </span>
          </li>
        ))}
      </ol>
    </details>
  )
}
