import { lazy, Suspense } from 'react'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { useSession } from '#client/session.ts'
import { brand, publicSettings } from '#contract/public-settings.ts'
import { faqThing } from '#contract/school-things.ts'
import { readSite } from '#features/site/public.ts'
import { formatLongDate } from '#persian/jalali.ts'
import { loaderApi } from '#server/http/loader-api.ts'
import { pageTitle } from '#shell/title.ts'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { Loading } from '#ui/loading.tsx'
import { NeedsScripts } from '#ui/needs-scripts.tsx'
import { Questions } from '#ui/questions.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import styles from './contact-us.module.css'

const Tickets = lazy(() => import('./tickets.tsx'))

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { call, maxAge, linkedAs } = loaderApi(context)
  const { faqs, holidays } = await call(readSite, {})
  if (faqs.length > 0) linkedAs({ things: [faqThing(faqs)] })
  // A holiday passes with its day.
  maxAge(600)
  // Spelled here: the calendar would weigh on every first load.
  const spelled = holidays.map(({ day, ...rest }) => ({ ...rest, day: formatLongDate(day, 'UTC') }))
  return { faqs, holidays: spelled, canonical: new URL('/contact-us', request.url).href }
}

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => [
  { title: pageTitle('تماس با ما') },
  { name: 'description', content: `به پشتیبانی ${brand().persian} بنویسید؛ نشانی، تلفن و ساعت پاسخ‌گویی.` },
  { tagName: 'link', rel: 'canonical', href: loaderData?.canonical ?? '/contact-us' },
]

/** Writing to the school, and how else it is reached. */
export default function ContactUsPage() {
  // The form is the browser's alone: the server's page is the same for everybody.
  const { ready } = useSession()
  const { faqs, holidays } = useLoaderData<typeof loader>()
  const onItsWay = (
    <Loading className={styles.onItsWay}>
      <Skeleton height="36rem" />
    </Loading>
  )
  return (
    <div className={layout.wrap}>
      <div className={layout.pageHead}>
        <h1>تماس با ما</h1>
        <p className={text.muted}>پیامتان را بنویسید؛ کد پیگیری بی‌درنگ نمایش داده می‌شود.</p>
      </div>
      <div className={styles.columns}>
        {ready ? (
          <Suspense fallback={onItsWay}>
            <Tickets />
          </Suspense>
        ) : (
          <div>
            <NeedsScripts />
            {onItsWay}
          </div>
        )}
        <Reach holidays={holidays} />
      </div>
      <Faqs faqs={faqs} />
    </div>
  )
}

/** What the school tells of itself; what it does not tell is not shown. */
function Reach({ holidays }: { holidays: { id: string; title: string; day: string }[] }) {
  const { address, phone } = publicSettings().contact
  if (!address && !phone && holidays.length === 0) return null
  return (
    <aside className={classes(cardClass({ padded: true }), layout.stack)} aria-label="راه‌های دیگر تماس">
      {phone && (
        <section className={classes(layout.stack, layout.tight)}>
          <h2 className={text.cardTitle}>تلفن پشتیبانی</h2>
          <p>
            <a className={text.link} href={phone.address}>
              <Icon name="phone" />
              <bdi dir="ltr">{phone.title}</bdi>
            </a>
          </p>
          {phone.hours && (
            <p className={classes(text.small, text.muted)}>
              <b>ساعت پاسخ‌گویی: </b>
              {phone.hours}
            </p>
          )}
        </section>
      )}
      {address && (
        <section className={classes(layout.stack, layout.tight)}>
          <h2 className={text.cardTitle}>نشانی</h2>
          <p className={text.muted}>{address}</p>
        </section>
      )}
      {holidays.length > 0 && (
        <section className={classes(layout.stack, layout.tight)}>
          <h2 className={text.cardTitle}>تعطیلی‌های پیش رو</h2>
          <ul className={styles.holidays}>
            {holidays.map(({ id, title, day }) => (
              <li key={id}>
                <b>{day}</b>
                <span className={text.muted}>{title}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </aside>
  )
}

/** What others have asked before, and its answer. */
function Faqs({ faqs }: { faqs: { id: string; question: string; answer: string }[] }) {
  if (faqs.length === 0) return null
  return (
    <section aria-labelledby="faqs" className={styles.faqs}>
      <h2 id="faqs">پرسش‌های پرتکرار</h2>
      <Questions questions={faqs} />
    </section>
  )
}
