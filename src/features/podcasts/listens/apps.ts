/** What an episode is heard with, as numbers are kept of it. */
export const appNames = {
  site: 'این سایت',
  browser: 'مرورگرهای دیگر',
  antennapod: 'AntennaPod',
  apple: 'Apple Podcasts',
  castbox: 'Castbox',
  castro: 'Castro',
  gpodder: 'gPodder',
  overcast: 'Overcast',
  playerfm: 'Player FM',
  pocketcasts: 'Pocket Casts',
  podcastaddict: 'Podcast Addict',
  spotify: 'Spotify',
  other: 'برنامه‌های دیگر',
} as const
export type ListeningApp = keyof typeof appNames

/** The name as the page's own letters write it; null for names in Latin ones. */
export const isLatinName = (name: string): boolean => /^[\x20-\x7e]+$/.test(name)
