import { isRouteErrorResponse } from 'react-router'
import type { Envelope } from '#contract/app-error.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import { ErrorTile } from './error-tile.tsx'
import styles from './lost.module.css'
import { NotFound } from './not-found.tsx'

/** The sentence of an area's fault; errors of other origin have none that a person could read. */
function readMessage(error: unknown): string | undefined {
  if (!isRouteErrorResponse(error)) return undefined
  return (error.data as Partial<Envelope> | null)?.info?.message
}

/** What stands where a page could not be made. */
export default function ErrorPage({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound message={readMessage(error)} />
  return (
    <div className={classes(layout.wrap, styles.lost)}>
      <div className={styles.words}>
        <h1>این دیوار ترک برداشت.</h1>
        <p className={text.lead}>
          {readMessage(error) ??
            'صفحه درست ساخته نشد و تقصیر شما نیست. یک بار دیگر باز کنید؛ اگر نشد، چند دقیقه بعد سر بزنید.'}
        </p>
        <div className={classes(layout.row, layout.wrapping)}>
          <Button onClick={() => location.reload()}>تلاش دوباره</Button>
          <a href="/" data-reload className={buttonClass({ variant: 'quiet' })}>
            صفحهٔ اصلی
          </a>
        </div>
      </div>
      <ErrorTile />
    </div>
  )
}
