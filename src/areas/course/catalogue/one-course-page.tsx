import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { persianNumber } from '#persian/digits.ts'
import { taughtLanguages } from '#persian/taught-languages.ts'
import { asking } from '#server/asking.ts'
import { pageTitle } from '#shell/title.ts'
import { Arch } from '#ui/arch.tsx'
import { buttonClass } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Cover } from '#ui/cover.tsx'
import { Crumbs } from '#ui/crumbs.tsx'
import { Empty } from '#ui/empty.tsx'
import { UserText } from '#ui/foreign.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { Prose } from '#ui/prose.tsx'
import text from '#ui/text.module.css'
import { Tick, Ticks } from '#ui/ticks.tsx'
import { courseTag, groupTag } from '../tags.ts'
import { readCourse } from './contract.ts'
import styles from './course.module.css'
import { Enrol } from './enrol.tsx'
import { GroupsTable } from './groups-table.tsx'
import { Syllabus } from './syllabus.tsx'

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { ask, shows, freshFor } = asking(context)
  const { course } = await ask(readCourse, { slug: params.slug! })
  shows(courseTag, ...course.groups.map(({ id }) => groupTag(id)))
  freshFor(30)
  return { course, canonical: new URL(`/course/${course.slug}`, request.url).href }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  if (!loaderData) return [{ title: pageTitle('دوره پیدا نشد') }]
  const { course, canonical } = loaderData
  return [
    { title: pageTitle(course.title) },
    { name: 'description', content: `دورهٔ «${course.title}» در مدرسهٔ زبان هم‌آوا. ${course.summary}`.trim() },
    { tagName: 'link', rel: 'canonical', href: canonical },
  ]
}

/** A course: what it leads to, its syllabus, its groups and who teaches them. */
export default function OneCoursePage() {
  const { course } = useLoaderData<typeof loader>()
  const { title, language, level, greeting, summary, outcomes, groups, teachers, units } = course
  const lessons = units.reduce((sum, unit) => sum + unit.lessons.length, 0)
  const most = Math.max(0, ...groups.map(({ capacity }) => capacity))
  return (
    <div className={layout.wrap}>
      <Crumbs
        steps={[
          { to: '/course', title: 'دوره‌ها' },
          { to: `/course?language=${language}`, title: taughtLanguages[language] },
        ]}
        here={title}
      />
      <div className={styles.columns}>
        <article className={classes(layout.stack, layout.loose)}>
          <Cover lang={language} greeting={greeting ?? undefined} shape="tall" tag={level} />
          <div className={classes(layout.stack, layout.tight)}>
            <UserText as="h1">{title}</UserText>
            <UserText as="p" className={text.lead}>
              {summary}
            </UserText>
            <p className={text.meta}>
              {lessons > 0 && (
                <span>
                  <Icon name="layers" />
                  {persianNumber(lessons)} جلسهٔ {persianNumber(course.minutes)} دقیقه‌ای
                </span>
              )}
              {most > 0 && (
                <span>
                  <Icon name="users-round" />
                  تا {persianNumber(most)} نفر
                </span>
              )}
              <span>
                <Icon name="video" />
                کلاس زنده، با ضبط
              </span>
              <span>
                <Icon name="award" />
                گواهی پایان دوره
              </span>
              {course.book && (
                <span>
                  <Icon name="book-marked" />
                  <UserText>{course.book}</UserText>
                </span>
              )}
            </p>
          </div>
          <Prose html={course.about} />
          {outcomes.length > 0 && (
            <section aria-labelledby="outcomes" className={layout.stack}>
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
          {units.length > 0 && <Syllabus units={units} />}
          <section aria-labelledby="groups" className={layout.stack}>
            <h2 id="groups">گروه‌ها و برنامهٔ هفتگی</h2>
            {groups.length > 0 ? (
              <GroupsTable groups={groups} />
            ) : (
              <Empty
                title="این دوره اکنون گروه بازی ندارد."
                action={
                  <a href={`/course?language=${language}`} className={buttonClass({ variant: 'quiet' })}>
                    دوره‌های دیگر {taughtLanguages[language]}
                  </a>
                }
              />
            )}
          </section>
          {teachers.map(teacher => (
            <section key={teacher.id} className={styles.teacher} aria-label={`استاد: ${teacher.name}`}>
              <Arch name={teacher.name} url={teacher.portraitUrl} />
              <div className={classes(layout.stack, layout.tight)}>
                <span className={classes(text.small, text.faint)}>استاد دوره</span>
                <h2>
                  <a href={`/teachers/${teacher.slug}`}>
                    <UserText>{teacher.name}</UserText>
                  </a>
                </h2>
                <UserText as="p" className={text.strong}>
                  {teacher.headline}
                </UserText>
                <UserText as="p" className={text.muted}>
                  {teacher.method}
                </UserText>
              </div>
            </section>
          ))}
        </article>
        {groups.length > 0 && <Enrol course={course} />}
      </div>
    </div>
  )
}
