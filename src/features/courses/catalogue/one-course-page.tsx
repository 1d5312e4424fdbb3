import {
  type LoaderFunctionArgs,
  type MetaArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useLocation,
} from 'react-router'
import { paths } from '#contract/paths.ts'
import { brand } from '#contract/public-settings.ts'
import { nameLanguage } from '#contract/school-languages.ts'
import { refundPoliciesTag } from '#features/payment/public.ts'
import { teachersTag } from '#features/teachers/public.ts'
import { persianNumber, readInteger } from '#persian/digits.ts'
import { shortDay } from '#persian/short-day.ts'
import { toman } from '#persian/toman.ts'
import { loaderApi } from '#server/http/loader-api.ts'
import { pageTitle } from '#shell/title.ts'
import { UserText } from '#ui/bdi.tsx'
import { buttonClass } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Cover } from '#ui/cover.tsx'
import { Empty } from '#ui/empty.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { PriceBar } from '#ui/price-bar.tsx'
import { Prose } from '#ui/prose.tsx'
import { Questions } from '#ui/questions.tsx'
import { BreadcrumbsWithShare } from '#ui/share.tsx'
import text from '#ui/text.module.css'
import { Tick, Ticks } from '#ui/ticks.tsx'
import { courseLink } from '../course-link.ts'
import { formatWeekdays } from '../groups/weekly.ts'
import { RatingStars } from '../rating-stars.tsx'
import { courseTag, groupTag } from '../tags.ts'
import { Anchors } from './anchors.tsx'
import { chosenGroup } from './chosen-group.ts'
import { ClassSteps } from './class-steps.tsx'
import { courseReviews, readCourse } from './contract.ts'
import styles from './course.module.css'
import { CourseReviews } from './course-reviews.tsx'
import { CourseTeachers } from './course-teachers.tsx'
import { Enrol, EnrolButton } from './enrol.tsx'
import { GroupChoice } from './group-choice.tsx'
import { MissingGroup } from './manifest.ts'
import { RefundScale } from './refund-scale.tsx'
import { Syllabus } from './syllabus.tsx'

export const handle = { query: ['group', 'page'] }

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { call, cacheTags, maxAge, linkedAs } = loaderApi(context)
  const { course } = await call(readCourse, { slug: params.slug! })
  cacheTags(refundPoliciesTag, courseTag, teachersTag, ...course.groups.map(({ id }) => groupTag(id)))
  maxAge(30)
  const { origin, searchParams } = new URL(request.url)
  const asked = readInteger(searchParams.get('page') ?? '') ?? 1
  const page = asked >= 1 && asked <= 1_000_000 ? asked : 1
  linkedAs({ ...courseLink(course, origin), isView: searchParams.has('group') || page > 1 })
  const reviews = await call(courseReviews, { slug: course.slug, page })
  return { course, reviews, canonical: new URL(paths.course({ slug: course.slug }), request.url).href }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  if (!loaderData) return [{ title: pageTitle('دوره پیدا نشد') }]
  const { course, canonical } = loaderData
  return [
    { title: pageTitle(course.title) },
    {
      name: 'description',
      content: `دورهٔ «${course.title}» در مدرسهٔ زبان ${brand().persian}. ${course.summary}`.trim(),
    },
    { tagName: 'link', rel: 'canonical', href: canonical },
  ]
}

/** Another group of the same page is no other page. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const other = new URL(nextUrl)
  other.searchParams.delete('group')
  const before = new URL(currentUrl)
  before.searchParams.delete('group')
  const isOtherGroup = currentUrl.search !== nextUrl.search && before.href === other.href
  return isOtherGroup ? false : defaultShouldRevalidate
}

/** A course: its groups with their prices, what it leads to, its syllabus, who teaches it, what comes back. */
export default function OneCoursePage() {
  const { course, reviews, canonical } = useLoaderData<typeof loader>()
  const {
    title,
    language,
    level,
    greeting,
    summary,
    about,
    outcomes,
    groups,
    teachers,
    units,
    steps,
    questions,
  } = course
  const { search } = useLocation()
  const chosen = chosenGroup(groups, new URLSearchParams(search).get('group'))
  const lessons = units.reduce((sum, unit) => sum + unit.lessons.length, 0)
  const max = Math.max(0, ...groups.map(({ capacity }) => capacity))
  const freeLesson =
    units.flatMap(({ lessons }) => lessons).find(({ preview }) => preview !== null)?.id ?? null
  const parts = [
    { id: 'groups', title: 'گروه‌ها' },
    units.length > 0 && { id: 'syllabus', title: 'سرفصل‌ها' },
    teachers.length > 0 && { id: 'teachers', title: 'استادان' },
    course.rating !== null && { id: 'reviews', title: 'نظرها' },
    questions.length > 0 && { id: 'questions', title: 'پرسش‌ها' },
    chosen && { id: 'refunds', title: 'بازگشت وجه' },
  ].filter(part => part !== false && part !== null)
  return (
    <div className={layout.wrap}>
      <BreadcrumbsWithShare
        steps={[
          { to: '/course', title: 'دوره‌ها' },
          { to: paths.courses({ language }), title: nameLanguage(language) },
        ]}
        here={title}
        address={canonical}
        text={title}
      />
      <div className={styles.columns}>
        <article className={classes(layout.stack, layout.loose)}>
          <Cover lang={language} greeting={greeting ?? undefined} shape="tall" tag={level} />
          <div className={classes(layout.stack, layout.tight)}>
            <UserText as="h1">{title}</UserText>
            <p className={text.meta}>
              {course.rating && (
                <a href="#reviews">
                  <RatingStars rating={course.rating.rating} reviews={course.rating.reviews} of="دوره" />
                </a>
              )}
              {lessons > 0 && (
                <span>
                  <Icon name="layers" />
                  {persianNumber(lessons)} جلسهٔ {persianNumber(course.minutes)} دقیقه‌ای
                </span>
              )}
              {max > 0 && (
                <span>
                  <Icon name="users-round" />
                  تا {persianNumber(max)} نفر
                </span>
              )}
              <span>
                <Icon name="video" />
                کلاس زنده، با ضبط
              </span>
              <span>
                <Icon name="award" />
                گواهی‌نامهٔ پایان دوره
              </span>
              {course.book && (
                <span>
                  <Icon name="book-marked" />
                  <UserText>{course.book}</UserText>
                </span>
              )}
            </p>
            <UserText as="p" className={text.lead}>
              {summary}
            </UserText>
            {freeLesson && (
              <a
                href={`#${freeLesson}`}
                className={buttonClass({ variant: 'quiet', full: true }, styles.onHandset)}
              >
                درس اول را رایگان بخوانید
              </a>
            )}
          </div>
          <Anchors parts={parts} />
          <section aria-labelledby="groups" className={styles.part}>
            <h2 id="groups">{chosen ? 'کدام ساعت؟' : 'گروه‌ها'}</h2>
            {chosen ? (
              <GroupChoice groups={groups} chosen={chosen} />
            ) : (
              <Empty
                title="این دوره اکنون گروه بازی ندارد."
                action={
                  <a href={paths.courses({ language })} className={buttonClass({ variant: 'quiet' })}>
                    دوره‌های دیگر {nameLanguage(language)}
                  </a>
                }
              />
            )}
          </section>
          {MissingGroup && <MissingGroup course={{ slug: course.slug, title }} language={language} />}
          {about && <Prose html={about} />}
          {outcomes.length > 0 && (
            <section aria-labelledby="outcomes" className={styles.part}>
              <h2 id="outcomes">پس از این دوره می‌توانید</h2>
              <Ticks>
                {outcomes.map(outcome => (
                  <Tick key={outcome}>
                    <UserText>{outcome}</UserText>
                  </Tick>
                ))}
              </Ticks>
            </section>
          )}
          {units.length > 0 && (
            <section aria-labelledby="syllabus" className={styles.part}>
              <h2 id="syllabus">سرفصل‌ها</h2>
              <Syllabus units={units} />
            </section>
          )}
          {steps.length > 0 && (
            <section aria-labelledby="steps" className={styles.part}>
              <h2 id="steps">یک جلسه چگونه می‌گذرد؟</h2>
              <ClassSteps steps={steps} />
            </section>
          )}
          {teachers.length > 0 && (
            <section aria-labelledby="teachers" className={styles.part}>
              <h2 id="teachers">استادان این دوره</h2>
              <CourseTeachers course={course} />
            </section>
          )}
          <CourseReviews course={course} reviews={reviews} />
          {questions.length > 0 && (
            <section aria-labelledby="questions" className={styles.part}>
              <h2 id="questions">پرسش‌های پیش از ثبت‌نام</h2>
              <Questions questions={questions} />
            </section>
          )}
          {chosen && (
            <section aria-labelledby="refunds" className={styles.part}>
              <h2 id="refunds">اگر منصرف شوم؟</h2>
              <RefundScale steps={chosen.refundSteps} />
            </section>
          )}
        </article>
        {chosen && <Enrol title={title} group={chosen} freeLesson={freeLesson} />}
      </div>
      {chosen && (
        <PriceBar
          price={toman(chosen.price)}
          description={`${formatWeekdays(chosen.weekly)}، از ${shortDay(chosen.startsAt)}`}
        >
          <EnrolButton title={title} group={chosen} />
        </PriceBar>
      )}
    </div>
  )
}
