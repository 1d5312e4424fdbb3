/** What may be asked about how somebody is notified. */
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { noticeChannels, noticeTypes } from '#contract/notice.ts'

const type = z.enum(noticeTypes, { error: 'چنین نوعی نیست.' })
const channel = z.enum(noticeChannels, { error: 'چنین راهی نیست.' })
const hour = z
  .int({ error: 'ساعت درست نیست.' })
  .check(z.minimum(0, 'ساعت درست نیست.'), z.maximum(23, 'ساعت درست نیست.'))

/** Hours of Tehran's clock. */
const times = {
  quiet: z.object({ on: z.boolean(), from: hour, until: hour }),
  digest: z.object({ on: z.boolean(), hour }),
}
/** Whether one SMS tells of messages that lie unread for a day. */
const nudge = z.boolean({ error: 'روشن یا خاموش؟' })

const settings = z.object({
  /** Every type with the channels it comes by. */
  choices: z.array(z.object({ type, channels: z.array(channel) })),
  ...times,
  nudge,
  /** Whether there is anywhere to send mail and SMS to. */
  reach: z.object({ email: z.boolean(), sms: z.boolean() }),
  /** Whether the browser that asks gets pushes. */
  pushHere: z.boolean(),
})
export type NoticeSettings = z.output<typeof settings>

export const readNoticeSettings = endpoint({
  method: 'GET',
  path: '/api/account/notices/settings',
  access: 'user',
  summary: 'How the user is notified: channels by type, quiet hours, the daily digest, push in this browser.',
  input: z.object({}),
  output: settings,
})

export const chooseChannel = endpoint({
  method: 'PUT',
  path: '/api/account/notices/choice',
  access: 'user',
  summary:
    'Switches one channel of one type. Security stays on the site and comes by mail or SMS whatever is chosen.',
  input: z.object({ type, channel, wanted: z.boolean({ error: 'روشن یا خاموش؟' }) }),
  output: settings,
})

export const changeNoticeTimes = endpoint({
  method: 'PUT',
  path: '/api/account/notices/times',
  access: 'user',
  summary:
    'Sets the quiet hours of SMS and push and the hour of the daily digest, in Tehran’s time, and whether an SMS tells of what lies unread.',
  /** Without `nudge` that stays as it is. */
  input: z.object({ ...times, nudge: z.optional(nudge) }),
  output: settings,
})

export const preparePush = endpoint({
  method: 'POST',
  path: '/api/account/notices/push/key',
  access: 'user',
  summary: 'The key a browser subscribes to pushes with, made when it is first asked for.',
  input: z.object({}),
  output: z.object({ publicKey: z.string() }),
})

const base64url = (bytes: number, label: string) =>
  z
    .string({ error: label })
    .check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}={0,2}$`), label))

export const addPush = endpoint({
  method: 'POST',
  path: '/api/account/notices/push',
  access: 'user',
  summary:
    'Has this browser notified by push until its session ends. The endpoint is https at a public address, by name.',
  perMinute: 20,
  input: z.object({
    endpoint: z.string({ error: 'نشانی درست نیست.' }).check(z.maxLength(2048, 'نشانی درست نیست.')),
    expirationTime: z.optional(z.nullable(z.number())),
    keys: z.object({ p256dh: base64url(65, 'کلید درست نیست.'), auth: base64url(16, 'کلید درست نیست.') }),
  }),
  output: z.object({}),
})

export const removePush = endpoint({
  method: 'DELETE',
  path: '/api/account/notices/push',
  access: 'user',
  summary: 'Ends the pushes to this browser.',
  input: z.object({}),
  output: z.object({}),
})

/** What a link in a mail switches: mails about something, or the digest. */
const mails = z.enum([...noticeTypes, 'digest'])
export type Mails = z.output<typeof mails>
const token = z.string({ error: 'پیوند کامل نیست.' }).check(z.maxLength(200, 'پیوند درست نیست.'))

export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/account/notices/unsubscribe',
  access: 'anyone',
  summary: 'Ends the mails that a signed link is about, or has them come again. Needs no login.',
  perMinute: 30,
  input: z.object({ token, undo: z._default(z.boolean(), false) }),
  output: z.object({ mails }),
})

export const unsubscribeByMailbox = endpoint({
  method: 'POST',
  path: '/unsubscribe',
  access: 'anyone',
  callback: true,
  summary: 'What mailboxes call for their own button (RFC 8058, List-Unsubscribe-Post): ends these mails.',
  perMinute: 60,
  input: z.object({ token }),
  output: z.object({}),
})
