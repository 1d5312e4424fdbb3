import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { RequestContext } from '#server/app-context.ts'
import { type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import { readRecipient } from '../codes/code-limits.server.ts'
import { type Bound, changeForSecret, isSecretGood, spendSecret } from '../codes/code-proof.server.ts'
import { killCodes, sendCode } from '../codes/codes.server.ts'
import type * as calls from '../contract.ts'
import { chosenPasswordFaults } from '../passwords/chosen-password.server.ts'
import { passwordColumns } from '../passwords/passwords.server.ts'
import { recordAcceptance } from '../people/acceptance.server.ts'
import { readUser } from '../people/people.server.ts'
import { isNationalIdTaken, nationalIdTaken } from '../people/profile.server.ts'
import { takeUpOwnership } from '../staff/owner.server.ts'
import type { AccountTables } from '../tables.server.ts'
import {
  alreadyTaken,
  type Claim,
  claimedIdentifier,
  collectFieldErrors,
  fieldsIn,
  findUserId,
  type Identity,
  lockIdentifiers,
  readClaim,
  readEmail,
  readIdentity,
  removeClaims,
  textIn,
} from './identity.server.ts'
import { nameColumns } from './names.server.ts'
import { findReferrer, withReferralCode } from './referral.server.ts'

const t = withTables<AccountTables>()
const purpose = 'register'

/** @throws AppError alreadyRegistered, and those of `readRecipient` and `sendCode` */
export const sendPhoneCode = (context: RequestContext, input: CheckedInputOf<typeof calls.sendPhoneCode>) =>
  sendRegistrationCode(context, readRecipient(context.app, { ...input, email: null }))

/** @throws AppError invalid, alreadyRegistered, and those of `sendCode` */
export const sendEmailCode = (
  context: RequestContext,
  { email }: CheckedInputOf<typeof calls.sendEmailCode>,
) => sendRegistrationCode(context, { kind: 'email', value: readEmail(email ?? '') })

async function sendRegistrationCode(context: RequestContext, identity: Identity) {
  if (await findUserId(context.db, identity)) throw alreadyTaken(identity)
  return sendCode(context, { purpose, identity })
}

/** @throws AppError invalid, codeExpired, wrongCode, tooManyWrongCodes */
export async function verifyCode(
  context: RequestContext,
  { token, requestId, ...fields }: CheckedInputOf<typeof calls.verifyCode>,
) {
  return changeForSecret(context, { purpose, requestId, identity: readIdentity(fields) }, token)
}

/** What only the server finds wrong with a registration, before anything of other accounts is looked at. */
export async function checkRegistrationFields(_: RequestContext, body: unknown) {
  const { profile, alternativeIdentity } = (body ?? {}) as Record<string, unknown>
  const [first, other] = [fieldsIn(body), fieldsIn(alternativeIdentity)]
  const kind = first.email ? 'phone' : 'email'
  const identifiers: string[] = [textIn(profile, 'identityNumber')]
  const contactFaults = [
    ...collectFieldErrors(() => identifiers.push(readIdentity(first).value)),
    ...collectFieldErrors(() =>
      identifiers.push(claimedIdentifier(readClaim(kind, other, 'alternativeIdentity.'))),
    ),
  ]
  const names = ['name', 'surname', 'enName', 'enSurname'].map(name => textIn(profile, name))
  return [...contactFaults, ...(await chosenPasswordFaults(body, { roles: [], names, identifiers }))]
}

/**
 * Opens an account for a proved identity, and notes which versions of the terms and of the privacy text were accepted
 * with it. What the form has wrong leaves the secret good, so that it can be put right;
 * nothing of other accounts is told before the secret was found to be right.
 * @throws AppError invalid (password, alternative contact, referral code, each at its field), alreadyRegistered (identity or
 * national ID, at its field), secretInvalid
 */
export async function register(context: RequestContext, input: CheckedInputOf<typeof calls.register>) {
  const { app, db, now } = context
  const identity = readIdentity(input)
  const wanted = identity.kind === 'phone' ? 'email' : 'phone'
  const claim = readClaim(wanted, input.alternativeIdentity, 'alternativeIdentity.')

  const bound: Bound = { purpose, requestId: input.requestId, identity }
  const isGood = await isSecretGood(db, bound, input.secret, now())
  if (await findUserId(db, identity)) throw alreadyTaken(identity)
  if (!isGood) throw new AppError('secretInvalid')

  const password = await passwordColumns(input.password)
  const id = await transaction(db, async tx => {
    await lockIdentifiers(tx, identity.value, claimedIdentifier(claim))
    if (await findUserId(tx, identity)) throw alreadyTaken(identity)
    await spendSecret(tx, bound, now())
    const id = await insertUser(tx, input, identity, claim, password, now())
    await recordAcceptance(tx, id, now())
    await takeUpOwnership(tx, app, identity, id)
    await removeClaims(tx, identity, id)
    await killCodes(tx, { identifiers: [identity.value] })
    return id
  }).catch(refusal => {
    throw isNationalIdTaken(refusal) ? nationalIdTaken('profile.identityNumber') : refusal
  })
  return { user: await readUser(db, id) }
}

async function insertUser(
  tx: Tx,
  { profile, referralCode }: CheckedInputOf<typeof calls.register>,
  { kind, value }: Identity,
  claim: Claim,
  password: Awaited<ReturnType<typeof passwordColumns>>,
  now: Date,
): Promise<string> {
  const { identityNumber, ...names } = profile
  const referrer = await findReferrer(tx, referralCode)
  const { id } = await withReferralCode(code =>
    t(tx)
      .insertInto('users')
      .values({
        ...nameColumns(names),
        ...claim,
        [kind]: value,
        identity_number: identityNumber,
        referral_code: code,
        referred_by: referrer,
        ...password,
        created_at: now,
      })
      .onConflict(conflict => conflict.column('referral_code').doNothing())
      .returning('id')
      .executeTakeFirst(),
  )
  return id
}
