/** Who holds a seat for somebody who waited: the row of the waiting list. */
export const buildOfferKey = (waitlistEntryId: string) => `waiting:${waitlistEntryId}`
