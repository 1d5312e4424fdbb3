/** On every page that shows episodes. */
export const podcastsTag = 'podcasts'
