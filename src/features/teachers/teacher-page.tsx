import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { paths } from '#contract/paths.ts'
import { brand } from '#contract/public-settings.ts'
import { refundPoliciesTag } from '#features/payment/public.ts'
import { readInteger } from '#persian/digits.ts'
import { toman } from '#persian/toman.ts'
import { loaderApi } from '#server/http/loader-api.ts'
import { pageTitle } from '#shell/title.ts'
import { UserText } from '#ui/bdi.tsx'
import { buttonClass } from '#ui/button.tsx'
import layout from '#ui/layout.module.css'
import { PriceBar } from '#ui/price-bar.tsx'
import { BreadcrumbsWithShare } from '#ui/share.tsx'
import text from '#ui/text.module.css'
import { readTeacher } from './catalogue/contract.ts'
import { describeSlot } from './catalogue/labels.ts'
import { Credentials } from './profile/credentials.tsx'
import styles from './profile/profile.module.css'
import { TeacherFacts } from './profile/teacher-facts.tsx'
import { TeacherGroups } from './profile/teacher-groups.tsx'
import { TeacherHead } from './profile/teacher-head.tsx'
import { TeacherWeek } from './profile/teacher-week.tsx'
import { listReviews } from './reviews/contract.ts'
import { ReviewList } from './reviews/review-list.tsx'
import { teachersTag } from './tags.ts'
import { teacherLink } from './teacher-link.ts'
import { BookTrial } from './trials/book-trial.tsx'
import { listSlots } from './trials/contract.ts'

export const handle = { query: ['page'] }

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { call, cacheTags, maxAge, linkedAs, now } = loaderApi(context)
  const slug = params.slug ?? ''
  cacheTags(refundPoliciesTag, teachersTag)
  // Slots are held and let go.
  maxAge(20)
  const asked = readInteger(new URL(request.url).searchParams.get('page') ?? '') ?? 1
  const page = asked >= 1 && asked <= 1_000_000 ? asked : 1
  const { teacher } = await call(readTeacher, { slug })
  linkedAs(teacherLink(teacher, new URL(request.url).origin))
  const { slots } = await call(listSlots, { slug })
  const reviews = await call(listReviews, { slug, page })
  const canonical = new URL(paths.teacher({ slug }), request.url).href
  return { teacher, slots, reviews, now: now().toISOString(), canonical }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  if (!loaderData) return [{ title: pageTitle('استادان') }]
  const { name, headline } = loaderData.teacher
  return [
    { title: pageTitle(name) },
    { name: 'description', content: `${name}، استاد مدرسهٔ زبان ${brand().persian}. ${headline}`.trim() },
    { tagName: 'link', rel: 'canonical', href: loaderData.canonical },
  ]
}

export default function TeacherPage() {
  const { teacher, slots, reviews, now, canonical } = useLoaderData<typeof loader>()
  return (
    <div className={layout.wrap}>
      <BreadcrumbsWithShare
        steps={[{ to: '/teachers', title: 'استادان' }]}
        here={teacher.name}
        address={canonical}
        text={teacher.name}
      />
      <div className={styles.columns}>
        <div className={styles.main}>
          <TeacherHead teacher={teacher} />
          <TeacherFacts teacher={teacher} />
          {teacher.method && (
            <section className={styles.section} aria-labelledby="method">
              <h2 id="method">شیوهٔ تدریس</h2>
              <UserText as="p" className={text.lead}>
                {teacher.method}
              </UserText>
            </section>
          )}
          <Credentials credentials={teacher.credentials} />
          <TeacherWeek teacher={teacher} />
          <TeacherGroups teacher={teacher} />
          <ReviewList teacher={teacher} reviews={reviews} />
        </div>
        <aside id="trial" className={styles.side} aria-label="جلسهٔ آزمایشی">
          <BookTrial key={teacher.slug} teacher={teacher} slots={slots} now={now} />
        </aside>
      </div>
      {teacher.trialPrice !== null && slots[0] && (
        <PriceBar price={toman(teacher.trialPrice)} description={`نزدیک‌ترین: ${describeSlot(slots[0], now)}`}>
          <a href="#trial" className={buttonClass({ full: true })}>
            جلسهٔ آزمایشی
          </a>
        </PriceBar>
      )}
    </div>
  )
}
