/** The stock a group's seats are held from. */
export const buildSeatsKey = (groupId: string) => `course-group:${groupId}`

/** Who holds a seat for somebody who waited: the row of the waiting list. */
export const buildOfferKey = (waitlistEntryId: string) => `waiting:${waitlistEntryId}`
