import * as z from 'zod/mini'
import { may } from '#account/permissions.ts'
import { collection } from '#contract/collection.ts'
import { endpoint } from '#contract/endpoint.ts'
import { text } from '#contract/fields.ts'
import { version } from '#contract/version.ts'
import { areSocials } from './social-networks.ts'

/** A day, `YYYY-MM-DD` in Tehran. */
const day = z.iso.date({ error: 'روز وارد نشده است.' })

/** A path of the site; empty where something leads nowhere. */
const path = z
  .string({ error: 'نشانی درست نیست.' })
  .check(
    z.trim(),
    z.maxLength(300, 'نشانی بیش از حد بلند است.'),
    z.regex(/^$|^\/(?![/\\])[^\s\\]*$/, 'نشانی باید از همین سایت باشد و با / آغاز شود.'),
  )

const access = may('site.change')

export const faqs = collection({
  path: '/api/site/faqs',
  access,
  what: 'Questions asked often',
  shape: {
    question: text({ label: 'پرسش', min: 5, max: 200 }),
    answer: text({ label: 'پاسخ', min: 5, max: 2000 }),
  },
})

export const banners = collection({
  path: '/api/site/banners',
  access,
  what: 'Notices over the home page, from one day to another',
  shape: { sentence: text({ label: 'متن', min: 5, max: 160 }), link: path, from: day, until: day },
})

/** What the home page and the footer say; an empty one leaves what the product or its settings say. */
export const wording = z.object({
  namePersian: z._default(text({ label: 'نام مدرسه', min: 0, max: 40 }), ''),
  nameLatin: z._default(
    text({ label: 'نام لاتین مدرسه', min: 0, max: 40 }).check(
      z.regex(/^[A-Za-z0-9 .&'-]*$/, 'نام لاتین را با حروف انگلیسی بنویسید.'),
    ),
    '',
  ),
  heroTitle: text({ label: 'عنوان صفحهٔ نخست', min: 0, max: 60 }),
  heroLead: text({ label: 'متن صفحهٔ نخست', min: 0, max: 400 }),
  address: text({ label: 'نشانی', min: 0, max: 200 }),
  phone: text({ label: 'تلفن', min: 0, max: 30 }).check(
    z.regex(/^$|^\+?[\d۰-۹٠-٩ ()-]{4,30}$/, 'شمارهٔ تلفن را درست وارد کنید.'),
  ),
  hours: text({ label: 'ساعت پاسخ‌گویی', min: 0, max: 100 }),
  /** The school's pages on social networks, an address a line. */
  socials: z._default(
    text({ label: 'شبکه‌های اجتماعی', min: 0, max: 600 }).check(
      z.refine(
        areSocials,
        'در هر سطر نشانی کامل یک صفحه را بنویسید؛ مانند https://t.me/example. تلگرام، اینستاگرام، بله، ایتا، روبیکا، آپارات، واتساپ، یوتیوب، لینکدین و ایکس شناخته می‌شوند.',
      ),
    ),
    '',
  ),
})
export type Wording = z.output<typeof wording>

const versioned = z.object({ wording, version: z.int() })

export const readWording = endpoint({
  method: 'GET',
  path: '/api/site/wording',
  access,
  summary: 'What the home page and the footer say, to be edited.',
  input: z.object({}),
  output: versioned,
})

export const changeWording = endpoint({
  method: 'PUT',
  path: '/api/site/wording',
  access,
  summary:
    'Changes what the home page and the footer say; 1016 where somebody else has done so since `version`.',
  input: z.extend(wording, { version }),
  output: versioned,
})

/** What everybody sees of it today. */
export const readSite = endpoint({
  method: 'GET',
  path: '/api/site',
  access: 'anyone',
  summary:
    'What the school says of itself: texts, notices of today, questions asked often, holidays to come.',
  input: z.object({}),
  output: z.object({
    wording,
    banners: z.array(z.object({ id: z.string(), sentence: z.string(), link: z.string() })),
    faqs: z.array(z.object({ id: z.string(), question: z.string(), answer: z.string() })),
    holidays: z.array(z.object({ id: z.string(), title: z.string(), day: z.string() })),
  }),
})

/** Asked for the footer of every page, so it is a call of its own. */
export const readContact = endpoint({
  method: 'GET',
  path: '/api/site/contact',
  access: 'anyone',
  summary:
    'What the school is called, how it looks and is reached, as staff wrote it; empty where the settings say it.',
  input: z.object({}),
  output: z.extend(z.omit(wording, { heroTitle: true, heroLead: true }), {
    /** A hex colour, and where the logo lies; null for the product's own. */
    accent: z.nullable(z.string()),
    logo: z.nullable(z.string()),
    /** Those that are taught, in the school's order; null where it has not said. */
    languages: z.nullable(z.array(z.string())),
  }),
})
