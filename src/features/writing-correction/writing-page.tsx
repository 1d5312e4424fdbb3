import { lazy, Suspense } from 'react'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { useSession } from '#client/session.ts'
import { brand } from '#contract/public-settings.ts'
import { errorTypesPath } from '#features/error-types/public.ts'
import { tasksPath } from '#features/writing-tasks/public.ts'
import { toman } from '#persian/toman.ts'
import { loaderApi } from '#server/http/loader-api.ts'
import { pageTitle } from '#shell/title.ts'
import { buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import { Tick, Ticks } from '#ui/ticks.tsx'
import { readWriting, type Writing } from './contract.ts'
import { hoursText, wordsText } from './labels.ts'
import { PackageList } from './package-list.tsx'
import { writingTag } from './tags.ts'
import styles from './writing.module.css'

const MyTexts = lazy(() => import('./texts/my-texts.tsx'))

export const handle = { query: [] }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { call, cacheTags } = loaderApi(context)
  cacheTags(writingTag)
  return {
    writing: await call(readWriting, {}),
    canonical: new URL('/writing-correction', request.url).href,
  }
}

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => [
  { title: pageTitle('تصحیح نوشتار') },
  {
    name: 'description',
    content: `نوشتهٔ خود را به استادان ${brand().persian} بسپارید: تصحیح خط‌به‌خط با یادداشت، تا ساعتی که پیش از پرداخت می‌بینید.`,
  },
  { tagName: 'link', rel: 'canonical', href: loaderData?.canonical ?? '/writing-correction' },
]

/** What correction is, what it costs and when it comes back; a member's own texts. */
export default function WritingPage() {
  const { writing } = useLoaderData<typeof loader>()
  return (
    <div className={layout.wrap}>
      <div className={layout.pageHead}>
        <h1>تصحیح نوشتار</h1>
        <p className={text.muted}>
          بنویسید و به استاد بسپارید؛ تصحیح خط‌به‌خط با یادداشت فارسی، تا ساعتی که پیش از پرداخت می‌بینید.
        </p>
      </div>
      <div className={styles.columns}>
        <div className={classes(layout.stack, layout.loose, styles.main)}>
          <section className={classes(cardClass({ padded: true }), layout.stack)} aria-labelledby="begin">
            <h2 id="begin" className={text.cardTitle}>
              نوشتن را آغاز کنید
            </h2>
            <Ticks className={text.muted}>
              <Tick>تکلیفی از فهرست بردارید، یا نامه، انشا و هر متنی که خودتان می‌خواهید بنویسید.</Tick>
              <Tick>پیش‌نویس روی همین دستگاه و در حساب شما می‌ماند؛ بی‌اینترنت هم می‌توانید بنویسید.</Tick>
              <Tick>
                پیش از فرستادن، فاصله‌های اضافه و واژه‌های تکراری را نشانتان می‌دهیم و چیزی را خودمان عوض
                نمی‌کنیم.
              </Tick>
            </Ticks>
            <div className={classes(layout.row, layout.wrapping)}>
              <a href="/writing-correction/write" className={buttonClass()}>
                <Icon name="pen-line" />
                نوشتن متن آزاد
              </a>
              <a href={tasksPath} className={buttonClass({ variant: 'quiet' })}>
                انتخاب تکلیف
              </a>
              <a href="/writing-correction/peers" className={text.link}>
                تصحیح هم‌درس‌ها
              </a>
              <a href="/writing-correction/error-book" className={text.link}>
                دفتر خطای من
              </a>
              <a href={errorTypesPath()} className={text.link}>
                خطاهای رایج فارسی‌زبان‌ها
              </a>
            </div>
          </section>
          <OwnTexts />
        </div>
        <aside className={classes(layout.stack, styles.side)}>
          <Prices prices={writing.prices} />
          <PackageList packages={writing.packages} />
        </aside>
      </div>
    </div>
  )
}

function Prices({ prices }: { prices: Writing['prices'] }) {
  if (prices.length === 0) {
    return <Empty title="اکنون نوشته‌ای برای تصحیح نمی‌پذیریم.">پیش‌نویس‌هایتان سر جایش می‌ماند.</Empty>
  }
  return (
    <section className={classes(cardClass({ padded: true }), layout.stack)} aria-labelledby="prices">
      <h2 id="prices" className={text.cardTitle}>
        بها و زمان تصحیح
      </h2>
      <ul className={layout.list}>
        {prices.map(({ maxWords, price, promisedHours }) => (
          <li key={maxWords} className={classes(layout.spread, styles.price)}>
            <span>
              <b className={text.strong}>تا {wordsText(maxWords)}</b>
              <br />
              <small className={text.muted}>تصحیح تا {hoursText(promisedHours)} پس از پرداخت</small>
            </span>
            <span className={text.nowrap}>{toman(price)}</span>
          </li>
        ))}
      </ul>
      <p className={classes(text.small, text.muted)}>
        اگر تصحیح از ساعت قول‌داده‌شده دیرتر شود، همهٔ بها خودش برمی‌گردد و نوشتهٔ شما همچنان تصحیح می‌شود.
      </p>
    </section>
  )
}

/** What belongs to whoever looks: the server's page is the same for everybody. */
function OwnTexts() {
  const { user, ready } = useSession()
  if (!ready || !user) return null
  return (
    <Suspense>
      <MyTexts key={user.id} />
    </Suspense>
  )
}
