/** What links to the site itself show, and to every page that says nothing of its own. For loaders and the server. */
import type { LinkPicture, Thing } from '#contract/link-card.ts'
import { publicSettings } from '#contract/public-settings.ts'
import { schoolThing } from '#contract/school-things.ts'
import { parseSocials } from './social-networks.ts'

export const sitePicture: LinkPicture = {
  kind: 'site',
  name: 'home',
  title: 'هر واژه، یک کاشی.',
  over: 'مدرسهٔ زبان',
  lines: ['کلاس زنده با گروه‌های کوچک، استادان بررسی‌شده، عبارت‌نامه و مرور روزانه.'],
}

/** The school with what it tells of itself, and its site. */
export function siteThings(
  origin: string,
  contact: { address?: string; phone?: string; socials?: string },
): Thing[] {
  const socials = parseSocials(contact.socials ?? '')
  const school = schoolThing(origin)
  return [
    {
      ...school,
      ...(contact.phone && { telephone: contact.phone }),
      ...(contact.address && { address: contact.address }),
      ...(socials.length > 0 && { sameAs: socials.map(({ address }) => address) }),
    },
    {
      '@type': 'WebSite',
      '@id': `${origin}/#site`,
      url: `${origin}/`,
      name: publicSettings().brand.persian,
      inLanguage: 'fa',
      publisher: { '@id': school['@id'] },
    },
  ]
}
