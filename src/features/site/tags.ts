/** On every page: the footer shows how the school is reached. */
export const siteTag = 'site'
