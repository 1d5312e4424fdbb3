/** What pages of all teachers show, and one's. */
export const teachersTag = 'teachers'
