/** What every page of writing shows: prices, hours and packages. */
export const writingTag = 'writing'
