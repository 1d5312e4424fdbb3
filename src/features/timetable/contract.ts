/** The week of the school by rooms and teachers, and where there is room. */
import * as z from 'zod/mini'
import { may } from '#account/permissions.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant } from '#contract/fields.ts'

const access = may('timetable.read')
const planning = may('groups.write')
const day = z.iso.date({ error: 'روز وارد نشده است.' })

/** Numbers of a query come as text. */
const count = ({ min, max, error }: { min: number; max: number; error: string }) =>
  z.coerce.number().check(z.int(error), z.minimum(min, error), z.maximum(max, error))

const room = z.object({
  id: z.string(),
  name: z.string(),
  branchId: z.string(),
  branch: z.string(),
  label: z.string(),
  capacity: z.int(),
})

export const timetable = endpoint({
  method: 'GET',
  path: '/api/course/desk/timetable',
  access,
  summary: 'The seven days from a day on: rooms, teachers, sessions with their groups, and what clashes.',
  input: z.object({ from: day }),
  output: z.object({
    /** `closed` is what a day is closed for. */
    days: z.array(z.object({ day: z.string(), closed: z.nullable(z.string()) })),
    rooms: z.array(room),
    teachers: z.array(z.object({ id: z.string(), name: z.string() })),
    groups: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        course: z.string(),
        language: z.string(),
        roomId: z.nullable(z.string()),
        /** Where it meets, in words; null online. */
        place: z.nullable(z.string()),
        taken: z.int(),
        capacity: z.int(),
      }),
    ),
    sessions: z.array(
      z.object({
        id: z.string(),
        groupId: z.string(),
        startsAt: instant,
        minutes: z.int(),
        /** Who holds it; null while nobody does. */
        teacherId: z.nullable(z.string()),
      }),
    ),
    /** Pairs of sessions in one room or with one teacher, and single ones without a teacher or on a closed day. */
    clashes: z.array(
      z.object({
        kind: z.enum(['room', 'teacher', 'no-teacher', 'closed']),
        sessions: z.array(z.string()),
      }),
    ),
  }),
})

export const freeRooms = endpoint({
  method: 'GET',
  path: '/api/course/desk/free-rooms',
  access,
  summary: 'Which rooms are free at an hour of a day, and so many weeks from then on.',
  input: z.object({
    day,
    /** Minutes of the day in Tehran. */
    from: count({ min: 0, max: 1439, error: 'ساعت شروع را وارد کنید.' }),
    until: count({ min: 1, max: 1440, error: 'ساعت پایان را وارد کنید.' }),
    seats: z._default(count({ min: 1, max: 1000, error: 'شمار نفرها را به عدد وارد کنید.' }), 1),
    weeks: z._default(count({ min: 1, max: 30, error: 'از یک تا ۳۰ هفته را می‌توان پرسید.' }), 1),
  }),
  output: z.object({ rooms: z.array(room) }),
})

export const roomsOfGroup = endpoint({
  method: 'GET',
  path: '/api/course/desk/groups/:id/rooms',
  access: planning,
  summary:
    'The rooms that are large enough for a group and free at all its sessions ahead, the closest in size first.',
  input: z.object({ id }),
  output: z.object({ rooms: z.array(room) }),
})

export const changeRoom = endpoint({
  method: 'PUT',
  path: '/api/course/desk/groups/:id/room',
  access: planning,
  summary: 'Moves a group with all its sessions ahead into another room; its members are notified.',
  input: z.object({ id, roomId: z.uuid('کلاس را انتخاب کنید.') }),
  output: z.object({}),
  success: 204,
})
