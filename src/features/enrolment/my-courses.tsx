import { useQuery } from '@tanstack/react-query'
import { buildQueryOptions } from '#client/query.tsx'
import { persianNumber } from '#persian/digits.ts'
import { formatLongDate, formatTime } from '#persian/jalali.ts'
import { UserText } from '#ui/bdi.tsx'
import { buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { Chip, Chips } from '#ui/chip.tsx'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import { Item } from '#ui/item.tsx'
import layout from '#ui/layout.module.css'
import { Pager, useTurnedPage } from '#ui/pager.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StarIcon } from '#ui/star-icon.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { Tiles } from '#ui/tiles.tsx'
import { type MyCourse, myCourses } from './contract.ts'
import { courseFacts } from './course-facts.tsx'

export type Only = 'all' | 'active' | 'over'
const choices = { all: 'همه', active: 'جاری', over: 'پایان‌یافته' } as const

/**
 * A page of the courses the signed-in user takes part in; `address` gives a page's own address, `courseAddress` that of
 * a course by its enrolment's id.
 */
export default function MyCourses({
  page,
  only,
  address,
  courseAddress,
}: {
  page: number
  only: Only
  address: (page: number, only: Only) => string
  courseAddress: (id: string) => string
}) {
  const heading = useTurnedPage(page, 'courses')
  const query = useQuery({
    ...buildQueryOptions(myCourses, { page, only }),
    // The page before stays while the next one comes.
    placeholderData: before => before,
  })
  return (
    <QueryView
      query={query}
      loading={
        <>
          <Skeleton height="4.5rem" />
          <Skeleton height="4.5rem" />
        </>
      }
    >
      {data =>
        data.total === 0 && only === 'all' ? (
          <NoCourses />
        ) : (
          <section aria-labelledby="courses" className={classes(layout.stack, layout.tight)}>
            <h2 id="courses" ref={heading} tabIndex={-1} className={text.cardTitle}>
              دوره‌های من
            </h2>
            <Chips label="کدام دوره‌ها">
              {Object.entries(choices).map(([choice, label]) => (
                <Chip key={choice} to={address(1, choice as Only)} chosen={only === choice}>
                  {label}
                </Chip>
              ))}
            </Chips>
            {data.total === 0 && <Empty title="دوره‌ای از این دست ندارید." />}
            <ul className={classes(cardClass(), layout.list)}>
              {data.items.map(course => (
                <CourseItem key={course.id} course={course} address={courseAddress(course.id)} />
              ))}
            </ul>
            <Pager
              page={data.page}
              perPage={data.perPage}
              total={data.total}
              address={page => address(page, only)}
            />
          </section>
        )
      }
    </QueryView>
  )
}

function NoCourses() {
  return (
    <Empty
      title="هنوز در دوره‌ای ثبت‌نام نکرده‌اید."
      action={
        <a href="/course" className={buttonClass()}>
          مشاهدهٔ دوره‌ها
        </a>
      }
    />
  )
}

function CourseItem({ course, address }: { course: MyCourse; address: string }) {
  const { title, startsAt, endsAt, sessions, next } = course
  const isOver = Date.parse(endsAt) < Date.now()
  const isAhead = Date.parse(startsAt) > Date.now()
  const state = isOver ? 'پایان‌یافته' : isAhead ? 'شروع نشده' : 'در جریان'
  return (
    <Item
      drawing={<StarIcon icon="graduation-cap" tone={isOver ? 'plain' : 'soft'} />}
      title={
        <a href={address} className={text.link} data-replace>
          <UserText>{title}</UserText>
        </a>
      }
      facts={[
        ...courseFacts(course),
        next && `جلسهٔ بعد: ${formatLongDate(next.startsAt)}، ${formatTime(next.startsAt)}`,
      ]}
    >
      <Tiles
        size="small"
        done={sessions.held}
        total={sessions.total}
        label={`${persianNumber(sessions.held)} از ${persianNumber(sessions.total)} جلسه`}
      />
      <Tag tone={isOver ? 'plain' : isAhead ? 'saffron' : 'turquoise'}>{state}</Tag>
    </Item>
  )
}
