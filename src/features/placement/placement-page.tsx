import { lazy, Suspense } from 'react'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData, useLocation } from 'react-router'
import { useSession } from '#client/session.ts'
import { persianNumber } from '#persian/digits.ts'
import { levelCodes } from '#persian/level-names.ts'
import { loaderApi } from '#server/http/loader-api.ts'
import { pageTitle } from '#shell/title.ts'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import layout from '#ui/layout.module.css'
import { NeedsScripts } from '#ui/needs-scripts.tsx'
import text from '#ui/text.module.css'
import { Tick, Ticks } from '#ui/ticks.tsx'
import { placementOffers } from './contract.ts'
import styles from './placement.module.css'
import { findRating } from './self-ratings.ts'
import { SoundCheck } from './sound-check.tsx'
import { StartForm } from './start-form.tsx'
import { placementTag } from './tags.ts'

const Unfinished = lazy(() => import('./unfinished.tsx'))

/** What the way here may have chosen: a language, and a level that stands for one of the sentences. */
export const handle = { query: ['language', 'level'] }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { call, cacheTags, maxAge } = loaderApi(context)
  cacheTags(placementTag)
  // The bank grows while staff write.
  maxAge(600)
  const { offers, rules } = await call(placementOffers, {})
  return { offers, rules, canonical: new URL('/placement', request.url).href }
}

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => [
  { title: pageTitle('تعیین سطح') },
  {
    name: 'description',
    content: 'تعیین سطح رایگان زبان، بدون ثبت‌نام: چند پرسش که با پاسخ‌های شما جور می‌شود، و گروه‌های هم‌سطح شما.',
  },
  { tagName: 'link', rel: 'canonical', href: loaderData?.canonical ?? '/placement' },
]

/** Where finding one's level begins: a language, and one sentence about oneself. */
export default function PlacementPage() {
  const { offers, rules } = useLoaderData<typeof loader>()
  const { ready } = useSession()
  const query = new URLSearchParams(useLocation().search)
  const level = levelCodes.find(code => code.toLowerCase() === query.get('level'))
  return (
    <div className={classes(layout.wrap, styles.start)}>
      <div className={classes(layout.stack, layout.loose, layout.grow)}>
        <div>
          <h1>تعیین سطح</h1>
          <p className={text.lead}>
            خودتان را کجا می‌بینید؟ یک جمله را انتخاب کنید تا از جای درست شروع کنیم. اگر کم‌وبیش هم باشد، آزمون
            خودش درستش می‌کند.
          </p>
        </div>
        {offers.length === 0 ? (
          <Empty title="پرسش‌های تعیین سطح هنوز آماده نیست." />
        ) : (
          <>
            <StartForm
              // Another way here is another choice.
              key={`${query.get('language')} ${level}`}
              offers={offers}
              language={query.get('language')}
              rating={level ? findRating(level) : null}
            />
            <NeedsScripts />
          </>
        )}
      </div>
      <aside className={classes(layout.stack, styles.aside)}>
        <section className={classes(cardClass({ padded: true }), layout.stack)}>
          <h2 className={text.cardTitle}>پیش از شروع</h2>
          <Ticks>
            <Tick>حدود ۱۵ تا ۲۰ دقیقه. تعداد پرسش‌ها به پاسخ‌های شما بستگی دارد.</Tick>
            <Tick>ورود لازم نیست؛ نتیجه را بعداً به حساب خود وصل می‌کنید.</Tick>
            <Tick>قطع شدن اینترنت چیزی را پاک نمی‌کند؛ از همان پرسش ادامه می‌دهید.</Tick>
            <Tick>برای بخش شنیدن، گوشی یا بلندگو لازم است.</Tick>
            <Tick>
              نتیجه {persianNumber(rules.validDays)} روز اعتبار دارد، و تا وقتی سر کلاس هستید هم می‌ماند.
              {rules.retakeDays > 0 && ` سنجش دوباره پس از ${persianNumber(rules.retakeDays)} روز است.`}
            </Tick>
          </Ticks>
          <SoundCheck />
        </section>
        {ready && (
          <Suspense>
            <Unfinished />
          </Suspense>
        )}
      </aside>
    </div>
  )
}
