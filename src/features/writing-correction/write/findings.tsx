import { useDeferredValue, useMemo, useState } from 'react'
import { persianNumber } from '#persian/digits.ts'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { Chips } from '#ui/chip.tsx'
import { classes } from '#ui/classes.ts'
import { Item } from '#ui/item.tsx'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import { type DismissedFinding, dismissReasons, findingSentences, reasonTitles } from '../dismissed.ts'
import styles from '../writing.module.css'
import { checkText, type Finding } from './check-text.ts'
import { type EnglishCheck, useEnglish } from './use-english.ts'

/** What the checker of English weighs as it is sent, in megabytes. */
export const englishMegabytes = 7

/**
 * What the browser found by itself: each leads to its place, may be mended by a press where it is known how, or left as it
 * is for a reason. Nothing is changed by itself.
 */
export function Findings({
  body,
  dir,
  isEnglish,
  dismissed,
  onDismiss,
  onSelect,
  onMend,
}: {
  body: string
  dir: 'rtl' | 'ltr'
  isEnglish: boolean
  dismissed: readonly DismissedFinding[]
  onDismiss: (finding: DismissedFinding) => void
  onSelect: (start: number, end: number) => void
  onMend: (start: number, end: number, mended: string) => void
}) {
  const read = useDeferredValue(body)
  const english = useEnglish(body)
  // Places are those of the text that was read: while it is typed on, there is nothing to press yet.
  const { found } = english
  const places = isEnglish && found?.body === read ? found.findings : null
  const all = useMemo(() => checkText(read, dir, places ?? []), [read, dir, places])
  const findings = all.filter(({ key }) => !dismissed.some(one => one.key === key))
  if (read.trim() === '') return null
  return (
    <section aria-labelledby="findings" className={layout.stack}>
      <h2 id="findings" className={text.cardTitle}>
        نگاهی پیش از فرستادن{findings.length > 0 && ` (${persianNumber(findings.length)})`}
      </h2>
      {isEnglish && <English check={english} />}
      {findings.length > 0 && (
        <ul className={classes(cardClass(), layout.list)}>
          {findings.map(finding => (
            <Row key={finding.key} finding={finding} {...{ onDismiss, onSelect, onMend }} />
          ))}
        </ul>
      )}
    </section>
  )
}

function English({ check: { state, start, found } }: { check: EnglishCheck }) {
  return (
    <div className={layout.stack}>
      {(state === 'off' || state === 'failed') && (
        <div className={layout.row}>
          <Button variant="quiet" size="small" onClick={start}>
            وارسی املا و دستور انگلیسی ({persianNumber(englishMegabytes)} مگابایت)
          </Button>
        </div>
      )}
      <p role="status" className={text.muted}>
        {state === 'off' && 'در همین مرورگر وارسی می‌شود، نوشته جایی فرستاده نمی‌شود و چیزی خودش عوض نمی‌شود.'}
        {state === 'loading' && 'وارسی انگلیسی در حال آماده شدن است…'}
        {state === 'failed' && 'وارسی انگلیسی آماده نشد؛ اینترنت را ببینید و دوباره تلاش کنید.'}
        {state === 'on' && found?.findings.length === 0 && 'املا و دستور وارسی شد و چیزی پیدا نشد.'}
        {state === 'on' && found?.findings.length !== 0 && 'املا و دستور انگلیسی وارسی شد.'}
      </p>
    </div>
  )
}

function Row({
  finding: { key, kind, start, end, excerpt, suggestions },
  onDismiss,
  onSelect,
  onMend,
}: {
  finding: Finding
  onDismiss: (finding: DismissedFinding) => void
  onSelect: (start: number, end: number) => void
  onMend: (start: number, end: number, mended: string) => void
}) {
  const [isAsked, setAsked] = useState(false)
  return (
    <Item
      title={findingSentences[kind]}
      facts={[
        <bdi key="excerpt" className={styles.excerpt}>
          {excerpt}
        </bdi>,
      ]}
      progress={
        isAsked && (
          <Chips label={`چرا نادیده گرفته شود: ${excerpt}`}>
            {dismissReasons.map(reason => (
              <Button
                key={reason}
                variant="quiet"
                size="small"
                onClick={() => onDismiss({ key, kind, excerpt, reason })}
              >
                {reasonTitles[reason]}
              </Button>
            ))}
          </Chips>
        )
      }
    >
      {suggestions.map(mended => (
        <Button
          key={mended}
          size="small"
          aria-label={`گذاشتن ${mended} به جای ${excerpt}`}
          onClick={() => onMend(start, end, mended)}
        >
          <bdi>{mended}</bdi>
        </Button>
      ))}
      <Button variant="quiet" size="small" onClick={() => onSelect(start, end)}>
        نشان بده
      </Button>
      <Button
        variant="quiet"
        size="small"
        aria-expanded={isAsked}
        aria-label={`نادیده گرفتن: ${findingSentences[kind]}، ${excerpt}`}
        onClick={() => setAsked(!isAsked)}
      >
        نادیده بگیر
      </Button>
    </Item>
  )
}
