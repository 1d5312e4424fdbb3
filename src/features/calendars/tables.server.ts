/** Made by a migration of courses, of which calendars were a part. */
export type CalendarTables = {
  calendar_address: { user_id: string; secret: string; created_at: Date }
}
