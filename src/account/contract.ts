/** The account calls of specification 7, in its order, then ours. */
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant, text } from '#contract/fields.ts'
import { buildPageSchema, pageQuery } from '#contract/page.ts'
import * as rules from './rules.ts'

/** A rule as a field of a body: cleaned, then checked. */
const field = (rule: rules.Rule) =>
  z.pipe(
    z.pipe(
      z.string({ error: rules.missing(rule.label) }).check(z.maxLength(1000, rules.sentences.formFaulty)),
      z.transform(rule.clean),
    ),
    z.string().check(
      z.check(context => {
        const message = rule.fault(context.value)
        if (message) context.issues.push({ code: 'custom', message, input: context.value })
      }),
    ),
  )

/** A text that may be absent or null; checked where it is understood. */
const optional = (max: number) => z._default(z.nullable(z.string().check(z.maxLength(max))), null)

/** A phone with its country code, or an email: the unused mode is null or absent. Read by `readIdentity`. */
const identity = { countryCode: optional(20), phoneNumber: optional(40), email: optional(300) }
/** `+989121234567` or the email; must agree with the three fields where both are sent. */
const identifier = optional(300)
const requestId = z
  .string({ error: 'requestId وارد نشده است.' })
  .check(z.minLength(1, 'requestId وارد نشده است.'), z.maxLength(100))
const secret = z
  .string({ error: 'secret وارد نشده است.' })
  .check(z.minLength(1, 'secret وارد نشده است.'), z.maxLength(200))
const chosenPassword = {
  password: field(rules.newPassword),
  passwordConfirmation: field(rules.passwordConfirmation),
}
const names = {
  name: field(rules.name),
  surname: field(rules.surname),
  enName: field(rules.enName),
  enSurname: field(rules.enSurname),
}

/** Texts that were never given are empty, the rest null. `birthDate` is `YYYY-MM-DD`, Gregorian. */
const user = z.object({
  id: z.string(),
  name: z.string(),
  surname: z.string(),
  enName: z.string(),
  enSurname: z.string(),
  identityNumber: z.nullable(z.string()),
  phoneNumber: z.nullable(z.string()),
  countryCode: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phoneVerified: z.boolean(),
  emailVerified: z.boolean(),
  avatarUrl: z.nullable(z.string()),
  bio: z.string(),
  birthDate: z.nullable(z.string()),
  referralCode: z.string(),
  roles: z.array(z.string()),
  createdAt: instant,
})
export type User = z.output<typeof user>

const auth = z.object({ accessToken: z.string(), expiresAt: instant })
export type Auth = z.output<typeof auth>
const signedIn = z.object({ auth, user })
export type LoginResponse = z.output<typeof signedIn>

/** Seconds until the code ends and until the next may be asked for. */
const codeSent = z.object({
  requestId: z.string(),
  otpRequired: z.boolean(),
  expiresIn: z.int(),
  resendIn: z.int(),
})
export type CodeSent = z.output<typeof codeSent>
const nothing = z.object({})

export const me = endpoint({
  method: 'GET',
  path: '/api/account/me',
  access: 'user',
  summary:
    'The signed-in user; `staffPasswordDue` while their staff roles rest until they choose a longer password or make a passkey.',
  input: nothing,
  output: z.object({ user, staffPasswordDue: z.optional(z.literal(true)) }),
})

export const claimSchool = endpoint({
  method: 'POST',
  path: '/api/account/setup',
  access: 'user',
  summary: 'Makes whoever has the setup link the owner of a school that nobody owns.',
  perMinute: 20,
  input: z.object({ token: z.string({ error: 'پیوند راه‌اندازی درست نیست.' }).check(z.maxLength(100)) }),
  output: nothing,
})

export const updateMe = endpoint({
  method: 'POST',
  path: '/api/account/me',
  access: 'user',
  summary: 'Changes what a person says of themselves; an absent field stays as it is.',
  input: z.object({
    name: z.optional(names.name),
    surname: z.optional(names.surname),
    enName: z.optional(names.enName),
    enSurname: z.optional(names.enSurname),
    bio: z.optional(text({ label: 'دربارهٔ من', min: 0, max: 500 })),
    birthDate: z.optional(z.nullable(z.iso.date({ error: 'تاریخ تولد درست نیست.' }))),
  }),
  output: z.object({ user }),
})

export const updateIdentity = endpoint({
  method: 'POST',
  path: '/api/account/profile/identity',
  access: 'user',
  summary: 'Completes the required profile: names, national ID and, where one is missing, a contact.',
  perMinute: 20,
  input: z.object({ ...names, identityNumber: field(rules.nationalId), ...identity }),
  output: z.object({ user }),
})

export const refresh = endpoint({
  method: 'GET',
  path: '/api/account/auth/refresh',
  access: 'session',
  summary: 'A new access token for the session; the cookie proves it and is changed for its successor.',
  input: nothing,
  output: z.object({ auth }),
})

export const checkProfile = endpoint({
  method: 'GET',
  path: '/api/account/profile/check',
  access: 'user',
  summary: 'Whether the required profile is complete, and which contact is missing.',
  input: nothing,
  output: z.object({
    completed: z.boolean(),
    missingIdentifier: z.nullable(z.enum(['EMAIL', 'PHONE'])),
  }),
})

export const login = endpoint({
  method: 'POST',
  path: '/api/account/login',
  notIdempotent: true,
  access: 'anyone',
  summary: 'Signs in by a verified phone or email and the password; sets the refresh cookie.',
  perMinute: 300,
  input: z.object({ ...identity, password: field(rules.password) }),
  output: signedIn,
})

export const sendPhoneCode = endpoint({
  method: 'POST',
  path: '/api/account/login/otp',
  notIdempotent: true,
  access: 'anyone',
  summary: 'Sends the code that proves a new phone number.',
  crowded: { perSubnet: 120 },
  input: z.object({ countryCode: identity.countryCode, phoneNumber: identity.phoneNumber }),
  output: codeSent,
})

export const sendEmailCode = endpoint({
  method: 'POST',
  path: '/api/account/login/mail/otp',
  notIdempotent: true,
  access: 'anyone',
  summary: 'Sends the code that proves a new email address.',
  crowded: { perSubnet: 120 },
  input: z.object({ email: identity.email }),
  output: codeSent,
})

export const verifyCode = endpoint({
  method: 'POST',
  path: '/api/account/login/otp/verify',
  notIdempotent: true,
  access: 'anyone',
  summary: 'Changes a code for the secret that registration needs.',
  input: z.object({ ...identity, token: field(rules.code), requestId }),
  output: z.object({ secret: z.string() }),
})

export const register = endpoint({
  method: 'POST',
  path: '/api/account/register',
  notIdempotent: true,
  access: 'anyone',
  summary: 'Opens an account for a proved phone or email.',
  perMinute: 60,
  success: 201,
  input: z.object({
    ...identity,
    secret,
    ...chosenPassword,
    requestId,
    profile: z.object({ ...names, identityNumber: field(rules.nationalId) }),
    alternativeIdentity: z.object(identity),
    referralCode: z._default(z.nullable(field(rules.referralCode)), null),
  }),
  output: z.object({ user }),
})

export const checkIdentity = endpoint({
  method: 'POST',
  path: '/api/account/login/check',
  access: 'anyone',
  summary: 'Whether an account signs in by this phone or email; 404/1008 when none does.',
  crowded: { perSubnet: 20 },
  input: z.object(identity),
  output: nothing,
})

export const readMessage = endpoint({
  method: 'PUT',
  path: '/api/account/message/:id/read',
  access: 'user',
  summary: 'Marks a message as read; again is no change.',
  input: z.object({ id }),
  output: nothing,
})

const message = z.object({
  id: z.string(),
  title: z.string(),
  body: z.string(),
  createdAt: instant,
  readAt: z.nullable(instant),
  /** A path of the site. */
  link: z.nullable(z.string()),
  /** The body as prose, where it is more than plain text; safe as it is. */
  html: z.nullable(z.string()),
})
export type Message = z.output<typeof message>

export const messages = endpoint({
  method: 'GET',
  path: '/api/account/messages',
  access: 'user',
  summary: 'The messages to the user, the newest first.',
  input: z.object(pageQuery(rules.messagesPerPage)),
  output: z.extend(buildPageSchema(message), { unread: z.int() }),
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/account/password/change',
  notIdempotent: true,
  access: 'user',
  summary: 'Changes the password and ends all other sessions.',
  perMinute: 20,
  input: z.object({
    currentPassword: field({ ...rules.password, label: 'رمز عبور فعلی' }),
    newPassword: field({ ...rules.newPassword, label: 'رمز عبور جدید' }),
    newPasswordConfirmation: field({ ...rules.passwordConfirmation, label: 'تکرار رمز عبور جدید' }),
  }),
  output: nothing,
})

export const sendRecoveryCode = endpoint({
  method: 'POST',
  path: '/api/account/forget-password/otp',
  notIdempotent: true,
  access: 'anyone',
  summary: 'Sends the code that lets a forgotten password be changed; 404/1008 when nobody signs in by this.',
  crowded: { perSubnet: 20 },
  input: z.object(identity),
  output: codeSent,
})

export const verifyRecoveryCode = endpoint({
  method: 'POST',
  path: '/api/account/forget-password/verify',
  notIdempotent: true,
  access: 'anyone',
  summary: 'Changes a recovery code for the secret that the reset needs.',
  input: z.object({ ...identity, identifier, token: field(rules.code), requestId }),
  output: z.object({ secret: z.string() }),
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/account/forget-password/reset',
  notIdempotent: true,
  access: 'anyone',
  summary: 'Sets a new password, lifts the lock and ends all sessions.',
  input: z.object({ ...identity, identifier, secret, ...chosenPassword, requestId }),
  output: nothing,
})

// --- ours ---

export const logout = endpoint({
  method: 'POST',
  path: '/api/account/logout',
  notIdempotent: true,
  access: 'session',
  summary: 'Ends the session of the token, expired or not; its next call answers 1003.',
  input: nothing,
  output: nothing,
  success: 204,
})

const session = z.object({
  id: z.string(),
  /** Browser and system in words: «کروم در اندروید». */
  device: z.string(),
  /** The network it was last seen in, its last part hidden: «۵٫۲۰۰٫۱۰٫x». */
  place: z.string(),
  lastSeenAt: instant,
  current: z.boolean(),
})
export type Session = z.output<typeof session>

export const sessions = endpoint({
  method: 'GET',
  path: '/api/account/sessions',
  access: 'user',
  summary: 'Where the user is signed in: this session first, then the one seen last.',
  input: nothing,
  output: z.object({ items: z.array(session) }),
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/account/sessions/:id',
  access: 'user',
  summary: 'Ends one of the user’s sessions; its next call answers 1003.',
  input: z.object({ id }),
  output: nothing,
  success: 204,
})

export const readAllMessages = endpoint({
  method: 'PUT',
  path: '/api/account/messages/read',
  access: 'user',
  summary: 'Marks every message as read.',
  input: nothing,
  output: nothing,
})

export const changeAvatar = endpoint({
  method: 'POST',
  path: '/api/account/me/avatar',
  access: 'user',
  summary:
    'Sets the picture: JPEG, PNG, WebP, AVIF or GIF, told by content, re-encoded without its metadata.',
  perMinute: 10,
  upload: 8 * 1024 * 1024,
  input: z.object({ file: z.instanceof(Uint8Array, { error: 'پرونده‌ای فرستاده نشده است.' }) }),
  output: z.object({ user }),
})

export const removeAvatar = endpoint({
  method: 'DELETE',
  path: '/api/account/me/avatar',
  access: 'user',
  summary: 'Takes the picture away.',
  input: nothing,
  output: z.object({ user }),
})

/** The password again, unless it was given within the last five minutes. */
const proof = optional(1000)

export const sendContactCode = endpoint({
  method: 'POST',
  path: '/api/account/contact/otp',
  notIdempotent: true,
  access: 'user',
  summary:
    'Sends the code that proves a phone or email of the signed-in user. Asks for the password when it is long since.',
  input: z.object({ ...identity, currentPassword: proof }),
  output: codeSent,
})

export const verifyContact = endpoint({
  method: 'POST',
  path: '/api/account/contact/verify',
  notIdempotent: true,
  access: 'user',
  summary: 'Makes a proved phone or email an identity of the user; the one it replaces is told.',
  input: z.object({ ...identity, token: field(rules.code), requestId }),
  output: z.object({ user }),
})

export const exportMine = endpoint({
  method: 'GET',
  path: '/api/account/export',
  access: 'user',
  summary: 'All the school holds of the user, by feature.',
  perMinute: 5,
  input: nothing,
  output: z.record(z.string(), z.unknown()),
})

export const deleteAccount = endpoint({
  method: 'POST',
  path: '/api/account/deletion',
  notIdempotent: true,
  access: 'user',
  summary: 'Deletes the account and what every feature holds of it; cannot be undone.',
  perMinute: 5,
  input: z.object({ currentPassword: field({ ...rules.password, label: 'رمز عبور فعلی' }) }),
  output: nothing,
  success: 204,
})

const passkey = z.object({
  id: z.string(),
  title: z.string(),
  createdAt: instant,
  lastUsedAt: z.nullable(instant),
})
export type Passkey = z.output<typeof passkey>

export const passkeys = endpoint({
  method: 'GET',
  path: '/api/account/passkeys',
  access: 'user',
  summary:
    'The user’s passkeys; `host` is the name they belong to, null where the school has none they could.',
  input: nothing,
  output: z.object({ items: z.array(passkey), host: z.nullable(z.string()) }),
})

/** What the browser's `navigator.credentials` takes, as JSON (WebAuthn level 3, `parse…OptionsFromJSON`). */
const passkeyOptions = z.object({ options: z.unknown() })

/** What the browser's `navigator.credentials` gave, as JSON (WebAuthn level 3, `toJSON`); the library reads the rest. */
const passkeyAnswer = z.object({
  id: z.string().check(z.maxLength(2000)),
  rawId: z.string().check(z.maxLength(2000)),
  type: z.literal('public-key'),
  response: z.unknown(),
  clientExtensionResults: z.unknown(),
})

export const preparePasskey = endpoint({
  method: 'POST',
  path: '/api/account/passkeys/options',
  notIdempotent: true,
  access: 'user',
  summary: 'What the browser needs to make a passkey. Asks for the password when it is long since.',
  input: z.object({ currentPassword: proof }),
  output: passkeyOptions,
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/account/passkeys',
  notIdempotent: true,
  access: 'user',
  summary: 'Keeps a passkey the browser made.',
  success: 201,
  input: z.object({ answer: passkeyAnswer }),
  output: z.object({ passkey }),
})

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/account/passkeys/:id',
  access: 'user',
  summary: 'Forgets one of the user’s passkeys.',
  input: z.object({ id: z.string().check(z.regex(/^[\w-]{1,2000}$/, 'شناسه درست نیست.')) }),
  output: nothing,
  success: 204,
})

export const preparePasskeyLogin = endpoint({
  method: 'POST',
  path: '/api/account/login/passkey/options',
  notIdempotent: true,
  access: 'anyone',
  summary: 'What the browser needs to sign in by a passkey, whosoever it is.',
  input: nothing,
  output: passkeyOptions,
})

export const loginByPasskey = endpoint({
  method: 'POST',
  path: '/api/account/login/passkey',
  notIdempotent: true,
  access: 'anyone',
  summary: 'Signs in by a passkey; sets the refresh cookie.',
  perMinute: 60,
  input: z.object({ answer: passkeyAnswer }),
  output: signedIn,
})
