import { lazy, Suspense } from 'react'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { courseTag, freeLessons, openGroups } from '#features/courses/public.ts'
import { OpenGroups } from '#features/courses/public.tsx'
import {
  listSituations,
  phrasebookTag,
  SituationsPreview,
  showSituation,
} from '#features/phrasebook/public.tsx'
import { readSite, siteThings } from '#features/site/public.ts'
import { listTeachers, listTestimonials, teachersTag } from '#features/teachers/public.ts'
import { loaderApi } from '#server/http/loader-api.ts'
import { pageTitle } from '#shell/title.ts'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import { Banners } from './banners.tsx'
import styles from './home.module.css'
import '#ui/arch.module.css'
import './night-band.module.css'
import './school.module.css'
import { MembersDay } from './members-day.tsx'

// Whole in the server's page, with their styles; their scripts come when the page is hydrated.
const Hero = import.meta.env.SSR ? (await import('./hero.tsx')).default : lazy(() => import('./hero.tsx'))
const School = import.meta.env.SSR
  ? (await import('./school.tsx')).default
  : lazy(() => import('./school.tsx'))
const PlacementBand = import.meta.env.SSR
  ? (await import('./placement-band.tsx')).default
  : lazy(() => import('./placement-band.tsx'))

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { call, cacheTags, maxAge, linkedAs } = loaderApi(context)
  cacheTags(phrasebookTag, courseTag, teachersTag)
  const [{ items }, { wording, banners, faqs }, groups, lessons, teachers, testimonials] = await Promise.all([
    call(listSituations, {}),
    call(readSite, {}),
    call(openGroups, { perPage: 3, seats: 'free' }),
    call(freeLessons, {}),
    call(listTeachers, { perPage: 4, sort: 'rating' }),
    call(listTestimonials, {}),
  ])
  // Seats are counted while they are held and let go.
  maxAge(60)
  const { origin } = new URL(request.url)
  linkedAs({
    description:
      'کلاس زندهٔ زبان با گروه‌های کوچک و استادان بررسی‌شده، و عبارت‌نامه‌ای با معنی فارسی، تلفظ و مروری که نمی‌گذارد فراموش شوند.',
    things: siteThings(origin, wording),
  })
  return {
    situations: items.map(showSituation),
    groups: groups.items,
    open: { count: groups.total, soonest: groups.items[0]?.startsAt ?? null },
    lesson: lessons.items[0],
    teachers,
    testimonials,
    faqs,
    wording,
    banners,
    canonical: new URL('/', request.url).href,
  }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return [{ title: pageTitle() }, { tagName: 'link', rel: 'canonical', href: loaderData?.canonical ?? '/' }]
}

export default function HomePage() {
  const { situations, groups, open, lesson, teachers, testimonials, wording, banners, faqs } =
    useLoaderData<typeof loader>()
  return (
    <>
      <Banners banners={banners} />
      {/* What visitors and members see stands in the page, and the mark of first-paint.ts shows one of them. */}
      <div className={styles.visitors}>
        <Suspense>
          <Hero title={wording.heroTitle} lead={wording.heroLead} open={open} teachers={teachers.items} />
        </Suspense>
      </div>
      <MembersDay />
      <section className={classes(layout.wrap, layout.section)} aria-labelledby="classes">
        <div className={layout.sectionHead}>
          <div>
            <h2 id="classes">
              <span className={styles.visitors}>کلاس‌هایی که به‌زودی شروع می‌شوند</span>
              <span className={styles.members}>شاید خوشتان بیاید</span>
            </h2>
            <p className={styles.visitors}>با جای خالی و شهریه؛ شرایط انصراف را پیش از پرداخت می‌بینید.</p>
          </div>
          <a href="/course" className={text.link}>
            همهٔ دوره‌ها <Icon name="forward" />
          </a>
        </div>
        <Suspense>
          <OpenGroups groups={groups} />
        </Suspense>
      </section>
      <Suspense>
        <School
          lesson={lesson}
          teachers={teachers.items}
          teacherCount={teachers.total}
          testimonials={testimonials}
          faqs={faqs}
        >
          <div className={classes(layout.wrap, styles.visitors)}>
            <PlacementBand />
          </div>
          <section className={classes(layout.wrap, layout.section)} aria-labelledby="situations">
            <div className={layout.sectionHead}>
              <div>
                <h2 id="situations">امروز کجا به کارتان می‌آید؟</h2>
                <p>جمله‌های انگلیسی رایگان، با معنی و تلفظ؛ موقعیت را انتخاب کنید.</p>
              </div>
              <a href="/phrasebook" className={text.link}>
                همهٔ عبارت‌ها <Icon name="forward" />
              </a>
            </div>
            <SituationsPreview situations={situations} />
          </section>
        </School>
      </Suspense>
    </>
  )
}
