/** On every page that shows posts. */
export const blogTag = 'blog'
