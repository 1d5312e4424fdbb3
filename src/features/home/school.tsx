import type { ReactNode } from 'react'
import { buildPath } from '#contract/build-path.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { paths } from '#contract/paths.ts'
import { nameLanguage } from '#contract/school-languages.ts'
import type { listTestimonials, TeacherRow } from '#features/teachers/public.ts'
import { persianNumber } from '#persian/digits.ts'
import { Arch } from '#ui/arch.tsx'
import { UserText } from '#ui/bdi.tsx'
import { classes } from '#ui/classes.ts'
import glaze from '#ui/glaze.module.css'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { Questions } from '#ui/questions.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import home from './home.module.css'
import styles from './school.module.css'

/** The school below a visitor's first screen; members see its children alone, which stand before what others say and ask. */
export default function School({
  lesson,
  teachers,
  teacherCount,
  testimonials,
  faqs,
  children,
}: {
  lesson: Lesson
  teachers: readonly TeacherRow[]
  teacherCount: number
  testimonials: TestimonialList
  faqs: readonly Faq[]
  children: ReactNode
}) {
  return (
    <>
      <NinetyMinutes lesson={lesson} />
      <Teachers teachers={teachers} total={teacherCount} />
      {children}
      <Testimonials {...testimonials} />
      <Faqs faqs={faqs} />
    </>
  )
}
type Lesson = { id: string; course: { slug: string } } | undefined
type TestimonialList = OutputOf<typeof listTestimonials>
type Faq = { id: string; question: string; answer: string }

/** How a class of an hour and a half goes by, minute by minute, each part in the colour of a language. */
const minutes = [
  [10, 'ru', 'گرم شدن', 'یک پرسش، همه جواب می‌دهند.'],
  [28, 'de', 'درس روز', 'یک موقعیت واقعی: تماس با درمانگاه، چانه‌زنی، تعریف خاطره.'],
  [37, 'en', 'گفت‌وگوی دونفره', 'با هم‌کلاسی تازه؛ استاد می‌چرخد، گوش می‌دهد و یادداشت برمی‌دارد.'],
  [15, 'fr', 'بازخورد', 'سه جملهٔ شما، درست‌شده.'],
] as const

function NinetyMinutes({ lesson }: { lesson: Lesson }) {
  return (
    <section className={classes(styles.band, home.visitors)} aria-labelledby="ninety">
      <div className={layout.wrap}>
        <div className={layout.sectionHead}>
          <div>
            <h2 id="ninety">نود دقیقه چطور می‌گذرد؟</h2>
            <p>بیشترِ کلاس، حرف زدن شماست؛ نه گوش دادن به درس.</p>
          </div>
          {lesson && (
            <a
              href={buildPath(paths.course({ slug: lesson.course.slug }), {}, lesson.id)}
              className={text.link}
            >
              خواندن یک درس رایگان <Icon name="forward" />
            </a>
          )}
        </div>
        <ol className={styles.ninety}>
          {minutes.map(([length, of, title, description]) => (
            <li key={title} style={{ flexGrow: length }}>
              <b className={glaze.glaze} data-lang={of}>
                {persianNumber(length)} دقیقه
              </b>
              <h3>{title}</h3>
              <p>{description}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

function Teachers({ teachers, total }: { teachers: readonly TeacherRow[]; total: number }) {
  if (teachers.length === 0) return null
  return (
    <section className={classes(layout.wrap, layout.section, home.visitors)} aria-labelledby="teachers">
      <div className={layout.sectionHead}>
        <div>
          <h2 id="teachers">با چه کسی یاد می‌گیرید؟</h2>
          <p>{persianNumber(total)} استاد، با نمونهٔ صدا، مدرک‌ها و نظر شاگردانشان.</p>
        </div>
        <a href="/teachers" className={text.link}>
          همهٔ استادان <Icon name="forward" />
        </a>
      </div>
      <ul className={styles.teachers}>
        {teachers.map(({ slug, name, portraitUrl, rating, teaches, headline }) => (
          <li key={slug}>
            <Arch name={name} url={portraitUrl} />
            <div className={layout.spread}>
              <h3 className={text.cardTitle}>
                <a href={paths.teacher({ slug })}>
                  <UserText>{name}</UserText>
                </a>
              </h3>
              {rating !== null && (
                <span className={styles.rating}>
                  <span className={text.spoken}>امتیاز: </span>
                  {persianNumber(rating)}
                </span>
              )}
            </div>
            <p className={classes(text.small, text.faint)}>
              {[...new Set(teaches.map(({ language }) => nameLanguage(language)))].join('، ')}
            </p>
            <UserText as="p" className={classes(text.small, text.muted)}>
              {headline}
            </UserText>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What learners say, each of a teacher; nothing where nobody has said anything. */
function Testimonials({ items, isSample }: TestimonialList) {
  if (items.length === 0) return null
  return (
    <section className={classes(layout.wrap, layout.section, home.visitors)} aria-labelledby="testimonials">
      <div className={layout.sectionHead}>
        <h2 id="testimonials">از زبان هم‌کلاسی‌ها</h2>
        {isSample && <Tag>نمونه</Tag>}
      </div>
      <ul className={styles.testimonials}>
        {items.map(({ id, author, body, sessions, teacher }) => (
          <li key={id}>
            <UserText as="blockquote">{body}</UserText>
            <p className={text.small}>
              <b className={styles.author}>{author}</b>
              <span className={text.muted}>
                پس از {persianNumber(sessions)} جلسه با{' '}
                <a href={paths.teacher({ slug: teacher.slug })}>{teacher.name}</a>
              </span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Faqs({ faqs }: { faqs: readonly Faq[] }) {
  if (faqs.length === 0) return null
  return (
    <section className={classes(styles.band, home.visitors)} aria-labelledby="faqs">
      <div className={classes(layout.wrap, styles.asked)}>
        <div className={layout.stack}>
          <h2 id="faqs">پیش از ثبت‌نام می‌پرسند</h2>
          <p className={text.muted}>پاسخ پرسش دیگری را می‌خواهید؟</p>
          <p>
            <a href="/contact-us" className={text.link}>
              از ما بپرسید <Icon name="forward" />
            </a>
          </p>
        </div>
        <Questions questions={faqs.slice(0, 6)} />
      </div>
    </section>
  )
}
