import { lazy, Suspense } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { Guarded } from '#account/public.tsx'
import { loaderApi } from '#server/http/loader-api.ts'
import { pageTitle } from '#shell/title.ts'
import { Quoting } from '#ui/bdi.tsx'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import layout from '#ui/layout.module.css'
import { Loading } from '#ui/loading.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import { Tick, Ticks } from '#ui/ticks.tsx'
import styles from '../article.module.css'
import { listJournals } from '../contract.ts'
import { journalsPath } from '../journal-paths.ts'
import { journalsTag } from '../tags.ts'

const title = 'فرستادن مقاله'
const SubmitForm = lazy(() => import('./submit-form.tsx'))
const MySubmissions = lazy(() => import('./my-submissions.tsx'))

export const handle = { isPrivate: true as const, query: ['journal', 'text'] }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { call, cacheTags } = loaderApi(context)
  cacheTags(journalsTag)
  const { journals } = await call(listJournals, {})
  const open = journals.filter(({ takesSubmissions }) => takesSubmissions)
  const { searchParams } = new URL(request.url)
  const asked = searchParams.get('journal')
  return {
    journals: open.map(({ slug, title }) => ({ slug, title })),
    text: searchParams.get('text'),
    chosen: (open.find(({ slug }) => slug === asked) ?? open[0])?.slug ?? '',
  }
}

export const meta = () => [{ title: pageTitle(title) }, { name: 'robots', content: 'noindex' }]

/** Where an article is written to be sent to a journal, beside what comes after and what was sent before. */
export default function SubmitPage() {
  const { journals, chosen, text: textId } = useLoaderData<typeof loader>()
  const waiting = (
    <Loading>
      <Skeleton height="24rem" />
    </Loading>
  )
  return (
    <div className={layout.wrap}>
      <Breadcrumbs steps={[{ to: journalsPath(), title: 'نشریه‌ها' }]} here={title} />
      <div className={layout.pageHead}>
        <h1>{title}</h1>
        <p className={text.lead}>هرچه بنویسید پیش‌نویس می‌ماند، روی همین دستگاه و در حساب شما.</p>
      </div>
      {journals.length === 0 ? (
        <Empty title="اکنون هیچ نشریه‌ای نوشته نمی‌پذیرد." />
      ) : (
        <Guarded waiting={waiting}>
          {user => (
            <div className={styles.page}>
              <Suspense fallback={waiting}>
                <SubmitForm
                  key={`${user.id} ${textId}`}
                  user={user}
                  journals={journals}
                  chosen={chosen}
                  textId={textId}
                />
              </Suspense>
              <aside aria-label="راهنما" className={classes(layout.stack, layout.loose)}>
                <Afterwards />
                <Suspense>
                  <MySubmissions key={user.id} />
                </Suspense>
              </aside>
            </div>
          )}
        </Guarded>
      )}
    </div>
  )
}

function Afterwards() {
  return (
    <section aria-labelledby="afterwards" className={classes(cardClass({ padded: true }), layout.stack)}>
      <h2 id="afterwards" className={text.cardTitle}>
        پس از فرستادن
      </h2>
      <Ticks>
        <Tick state="todo">سردبیر آن را می‌خواند</Tick>
        <Tick state="todo">دست‌کم دو داور، بی‌نام در دو سو</Tick>
        <Tick state="todo">اگر لازم باشد، نسخهٔ بازنگری‌شده</Tick>
        <Tick state="todo">
          <Quoting>انتشار با PDF و استناد</Quoting>
        </Tick>
      </Ticks>
    </section>
  )
}
