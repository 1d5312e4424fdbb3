import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { brand } from '#contract/public-settings.ts'
import { CallBackCard } from '#features/call-backs/public.tsx'
import { loaderApi } from '#server/http/loader-api.ts'
import { pageTitle } from '#shell/title.ts'
import { buttonClass } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import { anybody, choiceNames, readChoice } from './booking/address.ts'
import { listDays, listTimes, readCounseling } from './booking/contract.ts'
import styles from './booking/counseling.module.css'
import { counselingCards } from './booking/manifest.ts'
import { PackageList } from './booking/package-list.tsx'
import { Steps } from './booking/steps.tsx'
import { counselingTag } from './tags.ts'

export const handle = { query: choiceNames }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { call, cacheTags, maxAge, now } = loaderApi(context)
  cacheTags(counselingTag)
  // Times are held and let go, and the clock goes on.
  maxAge(60)
  const offered = await call(readCounseling, {})
  const asked = readChoice(new URL(request.url).searchParams)
  // Whoever comes by a counselor's own link has chosen the first of their topics.
  const linked = offered.counselors.find(({ id }) => id === asked.with)
  const topic =
    offered.topics.find(({ id }) => id === asked.topic)?.id ??
    offered.topics.find(({ id }) => linked?.topicIds.includes(id))?.id
  const fitting = offered.counselors.filter(({ topicIds }) => topic && topicIds.includes(topic))
  const chosen = asked.with === anybody ? anybody : fitting.find(({ id }) => id === asked.with)?.id
  const counselor = chosen === anybody ? undefined : chosen
  const isReady = topic !== undefined && chosen !== undefined && fitting.length > 0
  const days = isReady ? (await call(listDays, { topic, counselor })).days : []
  const day = days.find(one => one.day === asked.day)?.day
  const times = isReady && day ? (await call(listTimes, { topic, counselor, day })).times : []
  const canonical = new URL('/counseling', request.url).href
  return { offered, choice: { topic, with: chosen, day }, days, times, now: now().toISOString(), canonical }
}

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => [
  { title: pageTitle('مشاوره') },
  {
    name: 'description',
    content: `وقت مشاورهٔ آموزشی در ${brand().persian}: موضوع و مشاور را انتخاب کنید، روز و ساعت آزاد را ببینید و همان‌جا بگیرید.`,
  },
  { tagName: 'link', rel: 'canonical', href: loaderData?.canonical ?? '/counseling' },
  ...(loaderData?.choice.topic ? [{ name: 'robots', content: 'noindex, follow' }] : []),
]

/** Topic, counselor, day and hour, one open step at a time; the last one holds the time. */
export default function CounselingPage() {
  const { offered, choice, days, times, now } = useLoaderData<typeof loader>()
  return (
    <div className={layout.wrap}>
      <div className={layout.pageHead}>
        <div className={classes(layout.spread, layout.wrapping)}>
          <h1>مشاوره</h1>
          <a href="/counseling/sessions" className={buttonClass({ variant: 'quiet' })}>
            <Icon name="calendar-check" />
            گفت‌وگوهای من
          </a>
        </div>
        <p className={text.muted}>
          با کسی حرف بزنید که نتیجهٔ تعیین سطح و هدف شما را پیش رو دارد. همهٔ ساعت‌ها به وقت تهران است.
        </p>
      </div>
      {offered.topics.length === 0 || offered.counselors.length === 0 ? (
        <Empty
          title="هنوز وقتی برای مشاوره باز نشده است."
          action={
            <a href="/contact-us" className={buttonClass({ variant: 'quiet' })}>
              تماس با ما
            </a>
          }
        >
          تا آن وقت پرسش خود را برای پشتیبانی بنویسید.
        </Empty>
      ) : (
        <div className={styles.columns}>
          <Steps offered={offered} choice={choice} days={days} times={times} now={now} />
          <aside className={classes(layout.stack, styles.side)}>
            <PackageList packages={offered.packages} />
            {counselingCards.map(({ order, Card }) => (
              <Card key={order} offered={offered} />
            ))}
            <CallBackCard />
          </aside>
        </div>
      )}
    </div>
  )
}
