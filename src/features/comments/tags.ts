/** On every page that shows comments. */
export const commentsTag = 'comments'

/** On the page at this path, which shows what is said there. */
export const tagComments = (path: string) => `comments:${path}`
