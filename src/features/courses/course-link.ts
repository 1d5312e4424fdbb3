/** What links to a course or a group show: their pictures, and what search engines read. For loaders and the server. */

import type { LinkCard, LinkPicture, Thing } from '#contract/link-card.ts'
import { paths } from '#contract/paths.ts'
import { nameLanguage } from '#contract/school-languages.ts'
import { faqThing, offerThing, schoolThing } from '#contract/school-things.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatLongDate, isoDay } from '#persian/jalali.ts'
import { toman } from '#persian/toman.ts'
import type { CourseDetail } from './catalogue/contract.ts'
import type { Group, GroupCard } from './groups/contract.ts'
import { formatHours, formatWeekdays } from './groups/weekly.ts'

/** The cheapest of its open groups, in Rials. */
const lowestPrice = ({ groups }: Pick<CourseDetail, 'groups'>) =>
  groups.length > 0 ? Math.min(...groups.map(({ price }) => price)) : undefined

const describeCourse = (course: Pick<GroupCard['course'], 'language' | 'level'>) =>
  [nameLanguage(course.language), course.level].filter(Boolean).join(' · ')

/** «از ۲٬۸۵۰٬۰۰۰ تومان» where the groups cost differently. */
function formatPrice(course: Pick<CourseDetail, 'groups'>): string | undefined {
  const lowest = lowestPrice(course)
  if (lowest === undefined) return undefined
  return `${course.groups.some(({ price }) => price !== lowest) ? 'از ' : ''}${toman(lowest)}`
}

export function coursePicture(course: CourseDetail): LinkPicture {
  const lessons = course.units.reduce((sum, unit) => sum + unit.lessons.length, 0)
  const [only] = course.teachers
  return {
    kind: 'course',
    name: course.slug,
    title: course.title,
    over: `دورهٔ ${describeCourse(course)}`,
    lines: [
      ...(lessons > 0
        ? [`${persianNumber(lessons)} جلسهٔ زندهٔ ${persianNumber(course.minutes)} دقیقه‌ای، با ضبط`]
        : []),
      ...(only ? [`با ${course.teachers.map(({ name }) => name).join('، ')}`] : []),
    ],
    price: formatPrice(course),
    language: course.language,
    greeting: course.greeting,
    portraitUrl: course.teachers.length === 1 ? only!.portraitUrl : null,
  }
}

export function groupPicture(group: Group): LinkPicture {
  const { course, teacher, weekly } = group
  return {
    kind: 'group',
    name: group.id,
    title: `${course.title}، ${group.title}`,
    over: [describeCourse(course), group.branch ?? 'کلاس آنلاین'].join(' · '),
    lines: [
      [teacher?.name, `${formatWeekdays(weekly)}، ساعت ${formatHours(weekly)}`].filter(Boolean).join(' · '),
      `شروع از ${formatLongDate(group.startsAt)}`,
    ],
    price: toman(group.price),
    language: course.language,
    greeting: course.greeting,
    portraitUrl: teacher?.portraitUrl ?? null,
  }
}

/** @param origin the site's address, without a slash at its end */
export function courseLink(course: CourseDetail, origin: string): LinkCard {
  const price = lowestPrice(course)
  return {
    type: 'product',
    picture: coursePicture(course),
    ...(price !== undefined && {
      price,
      description: `شهریه ${formatPrice(course)}. ${course.summary}`.trim(),
    }),
    breadcrumbs: [
      { to: '/course', title: 'دوره‌ها' },
      { to: paths.course({ slug: course.slug }), title: course.title },
    ],
    things: [
      courseThing(course, course.summary, course.groups, origin),
      ...(course.questions.length > 0 ? [faqThing(course.questions)] : []),
    ],
  }
}

/** @param origin the site's address, without a slash at its end */
export function groupLink(group: Group, origin: string): LinkCard {
  const { course, weekly } = group
  const summary = `${course.title}، ${group.title}: ${formatWeekdays(weekly)} ساعت ${formatHours(weekly)}، شروع از ${formatLongDate(group.startsAt)}.`
  return {
    type: 'product',
    picture: groupPicture(group),
    price: group.price,
    description: `شهریه ${toman(group.price)}. ${summary}`,
    breadcrumbs: [
      { to: '/course', title: 'دوره‌ها' },
      { to: paths.course({ slug: course.slug }), title: course.title },
      { to: paths.group({ id: group.id }), title: group.title },
    ],
    things: [courseThing(course, summary, [group], origin)],
  }
}

function courseThing(
  course: GroupCard['course'],
  summary: string,
  groups: readonly GroupCard[],
  origin: string,
): Thing {
  return {
    '@type': 'Course',
    '@id': `${origin}/course/${course.slug}#course`,
    url: `${origin}/course/${course.slug}`,
    name: course.title,
    description: summary || course.title,
    inLanguage: 'fa',
    teaches: nameLanguage(course.language),
    ...(course.level && { educationalLevel: course.level }),
    provider: schoolThing(origin),
    ...(groups.length > 0 && {
      offers: groups.map(group => offerThing(group.price, `${origin}/info/${group.id}`, group.freeSeats > 0)),
      hasCourseInstance: groups.map(group => instanceThing(group, origin)),
    }),
  }
}

function instanceThing(group: GroupCard, origin: string): Thing {
  const url = `${origin}/info/${group.id}`
  const { teacher, branch } = group
  return {
    '@type': 'CourseInstance',
    '@id': `${url}#group`,
    url,
    name: `${group.course.title}، ${group.title}`,
    courseMode: branch ? 'Onsite' : 'Online',
    startDate: group.startsAt,
    endDate: group.endsAt,
    maximumAttendeeCapacity: group.capacity,
    remainingAttendeeCapacity: group.freeSeats,
    eventAttendanceMode: `https://schema.org/${branch ? 'Offline' : 'Online'}EventAttendanceMode`,
    location: branch
      ? { '@type': 'Place', name: branch, address: branch }
      : { '@type': 'VirtualLocation', url },
    courseSchedule: {
      '@type': 'Schedule',
      repeatFrequency: 'P1W',
      repeatCount: group.sessionCount,
      byDay: [...new Set(group.weekly.map(({ weekday }) => `https://schema.org/${dayNames[weekday]}`))],
      ...(group.weekly[0] && { startTime: latinClock(group.weekly[0].minute) }),
      duration: `PT${group.minutes}M`,
      scheduleTimezone: 'Asia/Tehran',
      startDate: isoDay(group.startsAt),
      endDate: isoDay(group.endsAt),
    },
    offers: offerThing(group.price, url, group.freeSeats > 0),
    ...(teacher && {
      instructor: { '@type': 'Person', name: teacher.name, url: `${origin}/teachers/${teacher.slug}` },
    }),
  }
}

/** From Saturday. */
const dayNames = ['Saturday', 'Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']
const latinClock = (minute: number) =>
  [Math.floor(minute / 60) % 24, minute % 60].map(part => String(part).padStart(2, '0')).join(':')
