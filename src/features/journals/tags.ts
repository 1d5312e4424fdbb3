/** On every page that shows journals, their issues or articles. */
export const journalsTag = 'journals'
