import { useEffect, useRef } from 'react'
import { toPersianDigits } from '#persian/digits.ts'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import { iconButtonClass } from './icon-button.tsx'
import styles from './pager.module.css'
import { pagesShown } from './pages-shown.ts'

/** Links to the pages of a long list; nothing when there is one page. `address` gives a page's own address. */
export function Pager({
  page,
  perPage,
  total,
  address,
  label = 'صفحه‌ها',
}: {
  /** From 1. */
  page: number
  perPage: number
  /** How many things there are on all pages. */
  total: number
  address: (page: number) => string
  label?: string
}) {
  const pageCount = Math.ceil(total / perPage)
  if (pageCount <= 1) return null
  return (
    <nav aria-label={label}>
      <ul className={styles.pager}>
        {page > 1 && (
          <li>
            <a href={address(page - 1)} rel="prev" className={iconButtonClass()} aria-label="صفحهٔ قبلی">
              <Icon name="previous" />
            </a>
          </li>
        )}
        {pagesShown(page, pageCount).map((shown, index) =>
          shown === 'gap' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap is nothing but its place
            <li key={`gap-${index}`} className={styles.gap} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={shown}>
              <a
                href={address(shown)}
                className={classes(iconButtonClass(), styles.page)}
                aria-label={`صفحهٔ ${toPersianDigits(shown)}`}
                aria-current={shown === page ? 'page' : undefined}
              >
                {toPersianDigits(shown)}
              </a>
            </li>
          ),
        )}
        {page < pageCount && (
          <li>
            <a href={address(page + 1)} rel="next" className={iconButtonClass()} aria-label="صفحهٔ بعدی">
              <Icon name="next" />
            </a>
          </li>
        )}
      </ul>
    </nav>
  )
}

/**
 * Where a reader stands after turning to another page of one list: at its heading, the focus too. Another list
 * (`list` changed: a filter, a search) leaves them where they are.
 */
export function useTurnedPage(page: number, list: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const last = useRef({ page, list })
  useEffect(() => {
    const before = last.current
    last.current = { page, list }
    if (before.page === page || before.list !== list) return
    heading.current?.scrollIntoView()
    heading.current?.focus({ preventScroll: true })
  }, [page, list])
  return heading
}
