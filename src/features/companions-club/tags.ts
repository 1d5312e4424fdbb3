/** Pages that show how many sessions members gave. */
export const giftsTag = 'club-gifts'
