import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { buildQueryOptions } from '#client/query.tsx'
import type { RewrittenText } from '#features/writing-correction/public.ts'
import { persianNumber } from '#persian/digits.ts'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import { compareVersions, countFates } from './compare-versions.ts'
import { type EarlierVersion, readMarkedText } from './contract.ts'
import styles from './fates.module.css'
import { FateItem } from './fates.tsx'
import { FollowedComments } from './followed-comments.tsx'
import { markedPath, versionsPath } from './marked-path.ts'

/** The corrections of the first version beside the text that is written anew. */
export default function Rewriting({ firstId, ...props }: RewrittenText) {
  const query = useQuery(buildQueryOptions(readMarkedText, { id: firstId }))
  return (
    <QueryView query={query} loading={<Skeleton height="12rem" />}>
      {first => <Corrections first={first} {...props} />}
    </QueryView>
  )
}

function Corrections({
  first,
  id,
  isSaved,
  body,
  onChange,
}: Omit<RewrittenText, 'firstId'> & { first: EarlierVersion }) {
  const read = useDeferredValue(body)
  const { edits } = useMemo(
    () => compareVersions(first.text.body, first.marking.sentences, read),
    [first, read],
  )
  const { fixed, left, gone } = countFates(edits)
  // Another letter may have been typed since it was compared: the place is found anew.
  const swap = (index: number) => {
    const place = compareVersions(first.text.body, first.marking.sentences, body).edits[index]?.swap
    if (place) onChange(body.slice(0, place.start) + place.text + body.slice(place.end))
  }
  return (
    <section className={classes(cardClass(), styles.rewriting)} aria-labelledby="corrections">
      <header className={classes(layout.stack, layout.tight, styles.head)}>
        <h2 id="corrections" className={text.cardTitle}>
          اصلاح‌های نسخهٔ اول
        </h2>
        {edits.length === 0 ? (
          <p>
            {first.marking.pins.length > 0
              ? 'نکته‌های نسخهٔ اول روی عکس یا صدای آن‌اند.'
              : 'نسخهٔ اول هیچ اصلاحی نداشت.'}
          </p>
        ) : (
          <p role="status" className={text.strong}>
            {persianNumber(fixed)} از {persianNumber(edits.length)} خطا درست شد
            {left > 0 && `، ${persianNumber(left)} مانده`}
            {gone > 0 && `، ${persianNumber(gone)} بخش عوض شد`}.
          </p>
        )}
        <p className={classes(layout.row, layout.wrapping)}>
          <a href={markedPath({ id: first.text.id })} className={text.link}>
            تصحیح نسخهٔ اول
          </a>
          {isSaved && (
            <a href={versionsPath({ id })} className={text.link}>
              مقایسهٔ دو نسخه
            </a>
          )}
        </p>
      </header>
      <ol className={layout.list} aria-label="اصلاح‌ها">
        {edits.map((compared, index) => {
          const number = persianNumber(index + 1)
          return (
            <FateItem
              // biome-ignore lint/suspicious/noArrayIndexKey: the corrections of a text that came back never change
              key={index}
              compared={compared}
              number={index + 1}
              first={first}
            >
              {compared.swap && (
                <div>
                  <Button
                    size="small"
                    variant="quiet"
                    aria-label={
                      compared.fate === 'left' ? `پذیرفتن اصلاح ${number}` : `برگرداندن نوشتهٔ خودم، ${number}`
                    }
                    onClick={() => swap(index)}
                  >
                    <Icon name={compared.fate === 'left' ? 'check' : 'undo-2'} />
                    {compared.fate === 'left' ? 'پذیرفتن' : 'برگرداندن'}
                  </Button>
                </div>
              )}
            </FateItem>
          )
        })}
      </ol>
      <FollowedComments first={first} body={read} />
    </section>
  )
}
