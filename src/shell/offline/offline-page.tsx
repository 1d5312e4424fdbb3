import { useEffect, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import { ErrorTile } from '../error-tile.tsx'
import lost from '../lost.module.css'
import { pageTitle } from '../title.ts'
import { isServerThere } from './is-server-there.ts'
import styles from './offline-page.module.css'
import { listVisitedPages, type VisitedPage } from './visited-pages.ts'

export const meta = () => [{ title: pageTitle('بدون اینترنت') }, { name: 'robots', content: 'noindex' }]

/** How many of the kept pages are shown. */
const shown = 12
/** How often, in milliseconds, the page looks for the server: some connections die and revive without a word. */
const lookAgain = 5000

/** The address the visitor was on the way to, when it is one of this site. */
function wantedAddress(): string | null {
  const from = new URLSearchParams(location.search).get('from')
  return from &&
    URL.canParse(from, location.origin) &&
    new URL(from, location.origin).origin === location.origin
    ? from
    : null
}

/**
 * What the service worker shows where there is neither a connection nor a kept copy: what the matter is, the way on
 * when the connection is back, and the pages that open without it.
 */
export default function OfflinePage() {
  const [pages, setPages] = useState<VisitedPage[] | null>(null)
  const [from, setFrom] = useState<string | null>(null)
  useEffect(() => {
    const wanted = wantedAddress()
    setFrom(wanted)
    void listVisitedPages(shown).then(setPages)
    if (!wanted) return
    const look = async () => {
      if (!document.hidden && (await isServerThere())) location.replace(wanted)
    }
    addEventListener('online', look)
    const timer = setInterval(look, lookAgain)
    return () => {
      removeEventListener('online', look)
      clearInterval(timer)
    }
  }, [])
  const brandBar = pageTitle(' ').trimEnd()

  return (
    <div className={classes(layout.wrap, lost.lost)}>
      <div className={lost.words}>
        <h1>این صفحه هنوز روی این دستگاه ذخیره نشده است.</h1>
        <p className={text.lead}>اینترنت در دسترس نیست. وقتی وصل شود، همین صفحه خودش باز می‌شود.</p>
        {from && <Button onClick={() => location.replace(from)}>تلاش دوباره</Button>}
        {pages && pages.length > 0 && (
          <section aria-labelledby="places" className={styles.places}>
            <h2 id="places">این صفحه‌ها بدون اینترنت هم باز می‌شوند</h2>
            <ul>
              {pages.map(({ address, title }) => (
                <li key={address}>
                  <a href={address} className={text.link}>
                    {title.startsWith(brandBar) ? title.slice(brandBar.length).trim() : 'خانه'}
                    <Icon name="forward" />
                  </a>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      <ErrorTile />
    </div>
  )
}
