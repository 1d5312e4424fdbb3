import { useEffect, useState } from 'react'
import { callApi } from '#client/call-api.ts'
import { useSession } from '#client/session.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import text from '#ui/text.module.css'
import { searchOwn } from './contract.ts'
import { readMarked } from './mark-words.ts'
import { Marked } from './marked.tsx'
import styles from './search.module.css'

/**
 * What is found among one's own things, first of all. It comes after the page, so it is one row as high as its place, which is
 * kept free for who is signed in.
 */
export function OwnThings({ q }: { q: string }) {
  const { data, isError } = useOwnThings(q)
  const words = readMarked(q)
  return (
    <section aria-labelledby="own" className={styles.own}>
      <h2 id="own" className={text.cardTitle}>
        مال من
      </h2>
      <div className={styles.ownRow} aria-busy={!data && !isError}>
        {data && data.items.length > 0 ? (
          <ul>
            {data.items.map(({ kind, kindTitle, icon, id, title, detail, path }) => (
              <li key={`${kind} ${id}`}>
                <a href={path} className={cardClass({}, styles.ownCard)}>
                  <span className={styles.kind}>
                    <Icon name={icon} />
                    {kindTitle}
                  </span>
                  <b>
                    <Marked text={title || 'بی‌عنوان'} words={words} />
                  </b>
                  <small>{detail && <Marked text={detail} words={words} />}</small>
                </a>
              </li>
            ))}
          </ul>
        ) : (
          <p className={classes(text.small, text.muted)}>
            {isError
              ? 'چیزهای خودتان اکنون خوانده نشد.'
              : data && 'میان دوره‌ها، سفارش‌ها، پیام‌ها و عبارت‌های خودتان چیزی با این واژه‌ها نیست.'}
          </p>
        )}
      </div>
    </section>
  )
}

/** The answer to the last question; the one before stays until it is there. */
function useOwnThings(q: string) {
  const userId = useSession().user?.id
  const [found, setFound] = useState<{ data: OutputOf<typeof searchOwn> | null; isError: boolean }>(
    nothingYet,
  )
  useEffect(() => {
    if (!userId) return setFound(nothingYet)
    let isPast = false
    callApi(searchOwn, { q }).then(
      data => !isPast && setFound({ data, isError: false }),
      () => !isPast && setFound({ data: null, isError: true }),
    )
    return () => {
      isPast = true
    }
  }, [userId, q])
  return found
}
const nothingYet = { data: null, isError: false }
