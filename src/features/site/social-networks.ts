/** The networks people here use, by the host of their addresses. */
const networks: Record<string, string> = {
  't.me': 'تلگرام',
  'instagram.com': 'اینستاگرام',
  'ble.ir': 'بله',
  'eitaa.com': 'ایتا',
  'rubika.ir': 'روبیکا',
  'aparat.com': 'آپارات',
  'wa.me': 'واتساپ',
  'youtube.com': 'یوتیوب',
  'linkedin.com': 'لینکدین',
  'x.com': 'ایکس',
}

/** The network of an address, with the address as it is linked; null where it is no page of a network known here. */
function socialLink(typed: string): { title: string; address: string } | null {
  if (!URL.canParse(typed)) return null
  const { protocol, hostname, username, pathname, href } = new URL(typed)
  const title = networks[hostname.replace(/^www\./, '')]
  return title && protocol === 'https:' && !username && pathname.length > 1 ? { title, address: href } : null
}

const splitLines = (typed: string) => typed.split(/\s+/).filter(line => line !== '')

/** Whether each line is the address of a page on a network known here. */
export const areSocials = (typed: string) => splitLines(typed).every(line => socialLink(line) !== null)

/** The pages of the school on networks, of addresses a line each, in their order. */
export const parseSocials = (typed: string) => splitLines(typed).flatMap(line => socialLink(line) ?? [])
