/** On every page that shows posts. */
export const blogTag = 'blog'

/** On the page of a post, which shows its comments. */
export const commentsTag = (slug: string) => `blog-comments:${slug}`
