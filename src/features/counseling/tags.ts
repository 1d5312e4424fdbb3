/** What every page of counseling shows: topics, counselors, prices and free times. */
export const counselingTag = 'counseling'
