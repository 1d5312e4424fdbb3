import { changeRoom } from '#features/courses/public.server.ts'
import { defineFeature, handle } from '#server/app-context.ts'
import * as calls from './contract.ts'
import { findFreeRooms, readTimetable, roomsOfGroup } from './timetable.server.ts'

/** The week by rooms and teachers, over the tables of courses, which never know of it. */
export const timetable = defineFeature({
  name: 'timetable',
  handlers: [
    handle(calls.timetable, readTimetable),
    handle(calls.freeRooms, findFreeRooms),
    handle(calls.roomsOfGroup, roomsOfGroup),
    handle(calls.changeRoom, changeRoom),
  ],
})
