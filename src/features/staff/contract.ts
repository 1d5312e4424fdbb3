/** What those who lead the school ask about who works in it. */
import * as z from 'zod/mini'
import { may, staffRoles } from '#account/permissions.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant } from '#contract/fields.ts'

const roles = z.array(z.enum(staffRoles))

const colleague = z.object({
  id: z.string(),
  name: z.string(),
  avatarUrl: z.nullable(z.string()),
  /** E.164 or an email. */
  contact: z.nullable(z.string()),
  roles,
  /** Null where they were not here for two months, or never. */
  lastSeenAt: z.nullable(instant),
})
export type Colleague = z.output<typeof colleague>

const invitation = z.object({
  id: z.string(),
  name: z.string(),
  /** The phone, E.164, or the email that the link went to. */
  contact: z.string(),
  roles,
  invitedBy: z.nullable(z.string()),
  expiresAt: instant,
  /** `void`: whoever sent it may not give these roles any more. */
  state: z.enum(['open', 'expired', 'void']),
  /** Whether whoever asks may send it again or revoke it. */
  mayChange: z.boolean(),
})
export type Invitation = z.output<typeof invitation>

export const listStaff = endpoint({
  method: 'GET',
  path: '/api/studio/staff',
  access: may('staff.invite'),
  summary:
    'Who works here by the Persian alphabet, the invitations that wait, and what roles whoever asks may invite to.',
  input: z.object({}),
  output: z.object({ people: z.array(colleague), invitations: z.array(invitation), invitable: roles }),
})
export type StaffList = z.output<typeof listStaff.output>

const typed = (label: string, max = 200) =>
  z._default(z.nullable(z.string({ error: `${label} وارد نشده است.` }).check(z.maxLength(max))), null)

const sentBy = z.enum(['sms', 'email'])

export const inviteStaff = endpoint({
  method: 'POST',
  path: '/api/studio/staff-invitations',
  access: may('staff.invite'),
  summary:
    'Sends a link to a phone, or to the email where no SMS goes: whoever accepts it gets the roles. Asks for the password when it is long since. `id` is made by the client, so a repeated call sends one.',
  perMinute: 20,
  input: z.object({
    id,
    // Lengths are refused at the fields by the account's own rules.
    name: z.string({ error: 'نام وارد نشده است.' }).check(z.maxLength(1000, 'نام بیش از حد بلند است.')),
    surname: z
      .string({ error: 'نام خانوادگی وارد نشده است.' })
      .check(z.maxLength(1000, 'نام خانوادگی بیش از حد بلند است.')),
    phone: typed('شماره موبایل'),
    email: typed('ایمیل', 400),
    roles: z
      .array(z.enum(staffRoles, { error: 'چنین نقشی نیست.' }), { error: 'نقش‌ها وارد نشده‌اند.' })
      .check(z.maxLength(staffRoles.length, 'چنین نقشی نیست.')),
    /** The password again, unless it was given within the last five minutes. */
    currentPassword: z._default(z.nullable(z.string().check(z.maxLength(1000))), null),
  }),
  output: z.object({
    sentBy,
    /** Of who has an account by this contact already: they keep it, and get the roles besides. */
    knownAs: z.nullable(z.string()),
  }),
})

export const resendInvitation = endpoint({
  method: 'POST',
  path: '/api/studio/staff-invitations/:invitation/resend',
  access: may('staff.invite'),
  summary: 'Sends a new link, good for three days from now; the earlier one is good no more.',
  perMinute: 10,
  input: z.object({ invitation: id }),
  output: z.object({ sentBy }),
})

export const revokeInvitation = endpoint({
  method: 'DELETE',
  path: '/api/studio/staff-invitations/:invitation',
  access: may('staff.invite'),
  summary: 'Takes an invitation back: its link is good no more.',
  input: z.object({ invitation: id }),
  output: z.object({}),
  success: 204,
})
