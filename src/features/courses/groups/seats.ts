/** The stock a group's seats are held from. */
export const buildSeatsKey = (groupId: string) => `course-group:${groupId}`
