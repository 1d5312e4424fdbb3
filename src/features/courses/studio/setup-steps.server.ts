import { sql } from 'kysely'
import type { SetupStep } from '#account/public.server.ts'

export const setupSteps: SetupStep[] = [
  {
    id: 'course',
    order: 50,
    title: 'نخستین دوره',
    description: 'نام، سطح، کتاب و سرفصل‌ها؛ گروه‌ها از روی دوره باز می‌شوند.',
    minutes: 10,
    path: '/studio/courses/new',
    action: 'ساختن دوره',
    permission: 'courses.write',
    isDone: sql<boolean>`exists (select from course)`,
  },
  {
    id: 'group',
    order: 60,
    title: 'نخستین گروه',
    description: 'روز و ساعت، ظرفیت، حد نصاب، شهریه و شرایط انصراف.',
    minutes: 4,
    path: '/studio/groups/new',
    action: 'باز کردن گروه',
    permission: 'groups.write',
    isDone: sql<boolean>`exists (select from course_group)`,
  },
]
