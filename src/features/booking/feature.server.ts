import { defineFeature } from '#server/app-context.ts'
import { eraseBookings, exportBookings } from './personal-data.server.ts'
import { remindGuests } from './reminders.server.ts'
import { notifyWaiting } from './waitlist.server.ts'

/** Booked time of every kind: plans, free times, bookings and what becomes of them. No page of its own. */
export const booking = defineFeature({
  name: 'booking',
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  jobs: [remindGuests, notifyWaiting],
  eraseUserData: eraseBookings,
  export: exportBookings,
  merging: {
    moves: [
      'booking.host_id',
      'booking.user_id',
      'booking_plan.host_id',
      'booking_waitlist.host_id',
      'booking_waitlist.user_id',
    ],
  },
  handlers: [],
})
