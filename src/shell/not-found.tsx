import { Button, buttonClass } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import layout from '#ui/layout.module.css'
import { QueryForm } from '#ui/query-form.tsx'
import { SearchBox } from '#ui/search-box.tsx'
import text from '#ui/text.module.css'
import { ErrorTile } from './error-tile.tsx'
import styles from './lost.module.css'

/** What stands where an address leads nowhere: what happened, a search, and three ways on. */
export function NotFound({ message }: { message?: string }) {
  return (
    <div className={classes(layout.wrap, styles.lost)}>
      <div className={styles.words}>
        <p className={styles.code} aria-hidden="true">
          ۴۰۴
        </p>
        <h1>این کاشی سر جایش نیست.</h1>
        <p className={text.lead}>
          {message ?? 'صفحه‌ای که دنبالش بودید پیدا نشد. شاید نشانی عوض شده یا یک نویسه جا افتاده است.'}
        </p>
        <QueryForm role="search" action="/search" className={styles.search}>
          <SearchBox label="جست‌وجو در سایت" placeholder="دوره، استاد، عبارت، کتاب…" />
          <Button type="submit" variant="quiet">
            جست‌وجو
          </Button>
        </QueryForm>
        <div className={classes(layout.row, layout.wrapping)}>
          <a href="/" className={buttonClass()}>
            صفحهٔ اصلی
          </a>
          <a href="/phrasebook" className={buttonClass({ variant: 'text' })}>
            عبارت‌نامه
          </a>
        </div>
      </div>
      <ErrorTile />
    </div>
  )
}
