import { lazy, Suspense } from 'react'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { courseTag, freeLessons, openGroups } from '#areas/course/door.ts'
import { OpenGroups } from '#areas/course/door.tsx'
import { listSituations, SituationsPreview } from '#areas/phrasebook/door.tsx'
import { readSite } from '#areas/site/door.ts'
import { persianNumber } from '#persian/digits.ts'
import { levelCodes } from '#persian/level-names.ts'
import { asking } from '#server/asking.ts'
import { isOpen } from '#shell/closed-rooms.ts'
import { pageTitle } from '#shell/title.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { QueryForm } from '#ui/query-form.tsx'
import { SearchBox } from '#ui/search-box.tsx'
import text from '#ui/text.module.css'
import { Banners } from './banners.tsx'
import { ClassFinder } from './class-finder.tsx'
import styles from './home.module.css'
import './night-band.module.css'
import { MembersDay } from './members-day.tsx'
import { TileWall } from './tile-wall.tsx'

// Whole in the server's page, with their styles; their scripts come when the page is alive.
const LevelsBand = import.meta.env.SSR
  ? (await import('./levels-band.tsx')).default
  : lazy(() => import('./levels-band.tsx'))
const PlacementBand = import.meta.env.SSR
  ? (await import('./placement-band.tsx')).default
  : lazy(() => import('./placement-band.tsx'))

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { ask, shows, freshFor } = asking(context)
  shows('phrasebook', courseTag)
  const [{ items }, { wording, banners }, groups, lessons] = await Promise.all([
    ask(listSituations, {}),
    ask(readSite, {}),
    ask(openGroups, { perPage: 3, seats: 'free' }),
    ask(freeLessons, {}),
  ])
  // Seats are counted while they are held and let go.
  freshFor(60)
  return {
    situations: items,
    groups: groups.items,
    lessons: lessons.items,
    wording,
    banners,
    isPlacementOpen: isOpen('/placement'),
    canonical: new URL('/', request.url).href,
  }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return [
    { title: pageTitle() },
    {
      name: 'description',
      content: 'جمله‌های انگلیسی برای موقعیت‌های واقعی، با معنی فارسی و تلفظ، و مروری که نمی‌گذارد فراموش شوند.',
    },
    { tagName: 'link', rel: 'canonical', href: loaderData?.canonical ?? '/' },
  ]
}

export default function HomePage() {
  const { situations, groups, lessons, wording, banners, isPlacementOpen } = useLoaderData<typeof loader>()
  const phraseCount = situations.reduce((sum, situation) => sum + situation.phraseCount, 0)
  return (
    <>
      <Banners banners={banners} />
      <section className={styles.hero}>
        <div className={classes(layout.wrap, styles.split)}>
          <div className={styles.words}>
            <h1>{wording.heroTitle || 'هر واژه،\nیک کاشی.'}</h1>
            <p>
              {wording.heroLead || (
                <>
                  عبارت‌نامهٔ هم‌آوا باز است: {persianNumber(phraseCount)} جملهٔ انگلیسی برای{' '}
                  {persianNumber(situations.length)} موقعیت واقعی، با معنی فارسی و تلفظ. هر روز چند تا را کنار
                  هم بگذارید؛ مرورِ به‌موقع نمی‌گذارد بیفتند.
                </>
              )}
            </p>
            <QueryForm role="search" action="/phrasebook" className={styles.finder}>
              <SearchBox label="جست‌وجو در عبارت‌نامه" placeholder="مثلاً «چمدان»" />
              <label className={styles.level}>
                <span>سطح شما</span>
                <select name="level">
                  <option value="">مطمئن نیستم</option>
                  {levelCodes.map(code => (
                    <option key={code}>{code}</option>
                  ))}
                </select>
              </label>
              <Button type="submit">یافتن عبارت</Button>
            </QueryForm>
            {/* Both stand in the page and the mark of first-paint.ts shows one, so nothing moves. */}
            <a href="#placement" className={classes(text.link, styles.visitors)}>
              {isPlacementOpen ? 'سطحم را رایگان بسنجم' : 'سطحم را پیدا کنم'} <Icon name="forward" />
            </a>
            <a href="/phrasebook/review" className={classes(text.link, styles.members)}>
              مرور امروزم <Icon name="forward" />
            </a>
          </div>
          <TileWall />
        </div>
      </section>
      <MembersDay />
      <section className={classes(layout.wrap, layout.section)} aria-labelledby="classes">
        <div className={layout.sectionHead}>
          <div>
            <h2 id="classes">کلاس‌های باز</h2>
            <p>زودترین گروه‌هایی که شروع می‌شوند، با جای خالی و شهریه.</p>
          </div>
          <a href="/course" className={text.link}>
            همهٔ دوره‌ها <Icon name="forward" />
          </a>
        </div>
        <ClassFinder />
        <Suspense>
          <OpenGroups groups={groups} />
        </Suspense>
      </section>
      <section className={classes(layout.wrap, layout.section)} aria-labelledby="situations">
        <div className={layout.sectionHead}>
          <div>
            <h2 id="situations">امروز کجا به کارتان می‌آید؟</h2>
            <p>موقعیت را انتخاب کنید؛ جمله‌ها از آسان به دشوار چیده شده‌اند.</p>
          </div>
          <a href="/phrasebook" className={text.link}>
            همهٔ عبارت‌ها <Icon name="forward" />
          </a>
        </div>
        <SituationsPreview situations={situations} />
      </section>
      <div className={layout.wrap}>
        <Suspense>{isPlacementOpen ? <PlacementBand /> : <LevelsBand lessons={lessons} />}</Suspense>
      </div>
    </>
  )
}
