/** Children under a guardian's account: who they are, whom calls are made for, and how they get an account of their own. */
import * as z from 'zod/mini'
import { login, sendPhoneCode } from '#account/contract.ts'
import { may } from '#account/permissions.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant, text } from '#contract/fields.ts'

const typed = (label: string, max = 200) =>
  z._default(z.nullable(z.string({ error: `${label} وارد نشده است.` }).check(z.maxLength(max))), null)

const newChild = {
  /** Made by the client, so that a repeated call makes one child. */
  id,
  name: z.string({ error: 'نام وارد نشده است.' }).check(z.maxLength(1000, 'نام بیش از حد بلند است.')),
  surname: z
    .string({ error: 'نام خانوادگی وارد نشده است.' })
    .check(z.maxLength(1000, 'نام خانوادگی بیش از حد بلند است.')),
  birthDate: z._default(z.nullable(z.iso.date({ error: 'تاریخ تولد درست نیست.' })), null),
  grade: z._default(text({ label: 'پایهٔ تحصیلی', min: 0, max: 40 }), ''),
  nationalId: typed('کد ملی'),
}

const made = z.object({ id: z.string(), name: z.string() })

const child = z.object({
  id: z.string(),
  firstName: z.string(),
  name: z.string(),
  avatarUrl: z.nullable(z.string()),
  grade: z.string(),
  birthDate: z.nullable(z.string()),
  /** Whether the guardian hears of each absence. */
  tellsAbsences: z.boolean(),
})
export type Child = z.output<typeof child>

export const listMyChildren = endpoint({
  method: 'GET',
  path: '/api/families/children',
  access: 'user',
  summary: 'The children under the account that signed in, and the one it acts for now.',
  input: z.object({}),
  output: z.object({ acting: z.nullable(z.string()), children: z.array(child) }),
})

export const addMyChild = endpoint({
  method: 'POST',
  path: '/api/families/children',
  access: 'user',
  summary: 'Makes a child under the account of whoever asks.',
  perMinute: 10,
  input: z.object(newChild),
  output: made,
  success: 201,
})

export const actForChild = endpoint({
  method: 'POST',
  path: '/api/families/acting',
  access: 'user',
  notIdempotent: true,
  summary: 'Whom calls are made for from now on: a child of whoever signed in, or (null) they themselves.',
  perMinute: 30,
  input: z.object({ child: z.nullable(id) }),
  output: login.output,
})

export const chooseAbsences = endpoint({
  method: 'PUT',
  path: '/api/families/children/:child/absences',
  access: 'user',
  summary: 'Whether the guardian hears of each absence of a child.',
  input: z.object({ child: id, wanted: z.boolean({ error: 'انتخاب نشده است.' }) }),
  output: z.object({}),
  success: 204,
})

const contact = {
  child: id,
  countryCode: typed('کد کشور', 20),
  phoneNumber: typed('شماره موبایل', 60),
  email: typed('ایمیل', 400),
}
const proof = {
  ...contact,
  requestId: z.string({ error: 'نخست کد بگیرید.' }).check(z.maxLength(60)),
  token: text({ label: 'کد تأیید', max: 20 }),
}
const independent = z.object({ link: z.enum(['sms', 'email', 'none']) })

export const sendMyChildCode = endpoint({
  method: 'POST',
  path: '/api/families/children/:child/code',
  access: 'user',
  notIdempotent: true,
  summary: 'Sends a code to a phone or an email that is to be the child’s own.',
  perMinute: 10,
  input: z.object(contact),
  output: sendPhoneCode.output,
})

export const makeMyChildIndependent = endpoint({
  method: 'POST',
  path: '/api/families/children/:child/independent',
  access: 'user',
  notIdempotent: true,
  summary: 'Makes a child an account of its own by the code, with all of its past.',
  perMinute: 10,
  input: z.object(proof),
  output: independent,
})

export const readFamily = endpoint({
  method: 'GET',
  path: '/api/studio/people/:id/family',
  access: may('people.read'),
  summary: 'Whose child somebody is, and the children under their account.',
  input: z.object({ id }),
  output: z.object({
    guardian: z.nullable(z.object({ id: z.string(), name: z.string() })),
    children: z.array(z.omit(child, { tellsAbsences: true })),
  }),
})
export type Family = z.output<typeof readFamily.output>

export const addChild = endpoint({
  method: 'POST',
  path: '/api/studio/people/:guardian/children',
  access: may('people.change'),
  summary: 'Makes a child under somebody’s account.',
  perMinute: 60,
  input: z.object({ guardian: id, ...newChild }),
  output: made,
  success: 201,
})

export const sendChildCode = endpoint({
  method: 'POST',
  path: '/api/studio/children/:child/code',
  access: may('people.change'),
  notIdempotent: true,
  summary: 'Sends a code to a phone or an email that is to be the child’s own.',
  perMinute: 20,
  input: z.object(contact),
  output: sendPhoneCode.output,
})

export const makeChildIndependent = endpoint({
  method: 'POST',
  path: '/api/studio/children/:child/independent',
  access: may('people.change'),
  notIdempotent: true,
  summary: 'Makes a child an account of its own by the code that the child says, with all of its past.',
  perMinute: 20,
  input: z.object(proof),
  output: independent,
})

const parentsLinks = z.object({
  links: z.array(
    z.object({
      id: z.string(),
      createdAt: instant,
      expiresAt: instant,
      openings: z.int(),
      openedAt: z.nullable(instant),
    }),
  ),
})
export type ParentsLinks = z.output<typeof parentsLinks>
const linkMade = z.object({
  /** Shown once: only its hash is kept. */
  url: z.string(),
  expiresAt: instant,
  isSent: z.boolean(),
})

export const listMyParentsLinks = endpoint({
  method: 'GET',
  path: '/api/families/parents-links',
  access: 'user',
  summary: 'The links by which others read how whoever asks is doing.',
  input: z.object({}),
  output: parentsLinks,
})

export const makeMyParentsLink = endpoint({
  method: 'POST',
  path: '/api/families/parents-links',
  access: 'user',
  notIdempotent: true,
  summary: 'Makes a link for parents, good for 90 days, and sends it to a phone where one is given.',
  perMinute: 3,
  input: z.object({ phone: typed('شماره موبایل', 30) }),
  output: linkMade,
  success: 201,
})

export const revokeMyParentsLink = endpoint({
  method: 'DELETE',
  path: '/api/families/parents-links/:link',
  access: 'user',
  summary: 'Takes a link for parents back.',
  input: z.object({ link: id }),
  output: z.object({}),
  success: 204,
})

export const listParentsLinks = endpoint({
  method: 'GET',
  path: '/api/studio/people/:person/parents-links',
  access: may('people.read'),
  summary: 'The links by which others read how somebody is doing.',
  input: z.object({ person: id }),
  output: parentsLinks,
})

export const makeParentsLink = endpoint({
  method: 'POST',
  path: '/api/studio/people/:person/parents-links',
  access: may('people.change'),
  notIdempotent: true,
  summary:
    'Makes a link for somebody’s parents, good for 90 days, and sends it to a phone where one is given.',
  perMinute: 30,
  input: z.object({ person: id, phone: typed('شماره موبایل', 30) }),
  output: linkMade,
  success: 201,
})

export const revokeParentsLink = endpoint({
  method: 'DELETE',
  path: '/api/studio/parents-links/:link',
  access: may('people.change'),
  summary: 'Takes a link for parents back.',
  input: z.object({ link: id }),
  output: z.object({}),
  success: 204,
})
