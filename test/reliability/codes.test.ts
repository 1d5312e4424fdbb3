import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import type { CodeSent, Message, User } from '#account/contract.ts'
import type { AccountTables } from '#account/tables.server.ts'
import { withTables } from '#server/platform/database/database.ts'
import { readOutbox } from '#server/platform/messaging/messaging.ts'
import { openTestApp, type Person, type Refusal, type TestApp, testNow } from '../app.ts'
import { meetAfter } from '../count-queries.ts'
import {
  byEmail,
  byPhone,
  codeSentTo,
  createNewUser,
  type Fields,
  prove,
  registration,
  toIdentifier,
} from '../new-user.ts'
import { someAddress } from '../register.ts'

const t = withTables<AccountTables>()
const paths = {
  register: { send: '/api/account/login/otp', verify: '/api/account/login/otp/verify' },
  recover: { send: '/api/account/forget-password/otp', verify: '/api/account/forget-password/verify' },
  contact: { send: '/api/account/contact/otp', verify: '/api/account/contact/verify' },
}
type Purpose = keyof typeof paths
const minutes = 180_000

const at = (app: TestApp, seconds: number) => app.setNow(new Date(testNow.getTime() + seconds * 1000))
/** So many times at once; what each was answered, as its status inside the envelope or that of HTTP. */
const atOnce = async (
  times: number,
  ask: (turn: number) => Promise<{ status: number; body: Partial<Refusal> }>,
) => {
  const answers = await Promise.all(Array.from({ length: times }, (_, turn) => ask(turn)))
  return answers.map(({ status, body }) => body.info?.status ?? status)
}
const count = (values: number[], wanted: number) => values.filter(value => value === wanted).length
const other = (code: string, turn: number) => String((Number(code) + 1 + turn) % 1_000_000).padStart(6, '0')
const codeRow = (app: TestApp, requestId: string) =>
  t(app.db).selectFrom('code').selectAll().where('request_id', '=', requestId).executeTakeFirstOrThrow()

test(
  'RC1 of 200 wrong codes at once five are compared, then the right one is refused too; a new code has the same hour',
  async () => {
    await using app = await openTestApp()
    const visitor = await app.visitor()
    const fields = byPhone()
    let compared = 0
    for (let round = 0; round < 5; round++) {
      at(app, round * 60)
      const { requestId } = (await visitor.post<CodeSent>(paths.register.send, fields)).body
      const code = await codeSentTo(app, toIdentifier(fields))
      const attempts = round === 0 ? 200 : 40
      const answers = await atOnce(attempts, turn =>
        visitor.post<Refusal>(paths.register.verify, { ...fields, token: other(code, turn), requestId }),
      )
      expect(count(answers, 1004)).toBe(5)
      expect(count(answers, 1006)).toBe(attempts - 5)
      expect((await codeRow(app, requestId)).attempts).toBe(5)
      const right = await visitor.post<Refusal>(paths.register.verify, { ...fields, token: code, requestId })
      expect([right.status, right.body.info.status]).toEqual([422, 1006])
      compared += count(answers, 1004)
    }
    at(app, 300)
    const { status, body } = await visitor.post<Refusal>(paths.register.send, fields)
    expect([status, body.info.status, compared]).toEqual([422, 1018, 25])
  },
  minutes,
)

test(
  'RC2 a code and a secret are used once, however many come at once',
  async () => {
    await using app = await openTestApp()
    const visitor = await app.visitor()
    const owners = async (fields: Fields) =>
      t(app.db)
        .selectFrom('users')
        .select('id')
        .where(fields.email ? 'email' : 'phone', '=', toIdentifier(fields))
        .execute()

    // The right code: one secret.
    const fields = byPhone()
    const { requestId } = (await visitor.post<CodeSent>(paths.register.send, fields)).body
    const token = await codeSentTo(app, toIdentifier(fields))
    const verified = await Promise.all(
      Array.from({ length: 8 }, () =>
        visitor.post<{ secret?: string } & Refusal>(paths.register.verify, { ...fields, token, requestId }),
      ),
    )
    const secrets = verified.flatMap(({ body }) => body.secret ?? [])
    expect(secrets).toHaveLength(1)
    expect(verified.filter(({ status }) => status === 422)).toHaveLength(7)

    // The secret: one account.
    const registered = await atOnce(8, () =>
      visitor.post<Refusal>(
        '/api/account/register',
        registration(fields, { requestId, secret: secrets[0]! }),
      ),
    )
    expect(count(registered, 201)).toBe(1)
    expect(registered.filter(status => status === 1009 || status === 1011)).toHaveLength(7)
    expect(await owners(fields)).toHaveLength(1)

    // Fifty registrations of one phone.
    const crowded = byPhone()
    const proof = await prove(app, visitor, crowded)
    const crowd = await atOnce(50, () =>
      visitor.post<Refusal>('/api/account/register', registration(crowded, proof)),
    )
    expect([count(crowd, 201), count(crowd, 1009)]).toEqual([1, 49])
    expect(await owners(crowded)).toHaveLength(1)

    // A reset: one password.
    at(app, 60)
    const recovered = await prove(app, visitor, crowded, 'recover')
    const passwords = Array.from({ length: 8 }, (_, turn) => `sepidar-${turn}-1405`)
    const resets = await atOnce(8, turn =>
      visitor.post<Refusal>('/api/account/forget-password/reset', {
        ...crowded,
        ...recovered,
        password: passwords[turn],
        passwordConfirmation: passwords[turn],
      }),
    )
    expect([count(resets, 200), count(resets, 1011)]).toEqual([1, 7])
    const winner = await visitor.post('/api/account/login', {
      ...crowded,
      password: passwords[resets.indexOf(200)],
    })
    expect(winner.status).toBe(200)

    // A contact: proved once.
    const person = await createNewUser(app)
    const contact = byEmail()
    const asked = (await person.post<CodeSent>(paths.contact.send, contact)).body
    const contactCode = await codeSentTo(app, contact.email!)
    const proved = await atOnce(8, () =>
      person.post<Refusal>(paths.contact.verify, {
        ...contact,
        token: contactCode,
        requestId: asked.requestId,
      }),
    )
    expect(count(proved, 200)).toBe(1)
    const inbox = (await person.get<{ total: number }>('/api/account/messages')).body
    expect(inbox.total).toBe(1)

    // One contact, two people at once: one owner.
    const [one, two, wanted] = [await createNewUser(app), await createNewUser(app), byEmail()]
    const first = (await one.post<CodeSent>(paths.contact.send, wanted)).body
    const firstCode = await codeSentTo(app, wanted.email!)
    at(app, 120)
    const second = (await two.post<CodeSent>(paths.contact.send, wanted)).body
    const secondCode = await codeSentTo(app, wanted.email!)
    // The first code was ended by the second; it is brought back, so that both are right at once.
    await t(app.db)
      .updateTable('code')
      .set({ expires_at: new Date(testNow.getTime() + 240_000) })
      .where('request_id', '=', first.requestId)
      .execute()
    // Both are found right before either becomes the owner, who ends the other's code.
    const rivals = await meetAfter(app, { sql: /^update "code" set "attempts"/, count: 2 }, () =>
      Promise.all([
        one.post(paths.contact.verify, { ...wanted, token: firstCode, requestId: first.requestId }),
        two.post(paths.contact.verify, { ...wanted, token: secondCode, requestId: second.requestId }),
      ]),
    )
    expect(rivals.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await owners(wanted)).toHaveLength(1)
  },
  minutes,
)

test(
  'RC3 a code and a secret are good for one purpose, identifier and requestId, in time: one cell of the matrix',
  async () => {
    await using app = await openTestApp()
    const [visitor, user, stranger] = [
      await app.visitor(),
      await createNewUser(app),
      await createNewUser(app),
    ]
    const member = await createNewUser(app)
    const subjects: Record<Purpose, { fields: Fields; by: Person }> = {
      register: { fields: byPhone(), by: visitor },
      recover: { fields: member.fields, by: visitor },
      contact: { fields: byPhone(), by: user },
    }
    const purposes = Object.keys(subjects) as Purpose[]
    const askAll = async () => {
      const sent = {} as Record<Purpose, { requestId: string; token: string }>
      for (const purpose of purposes) {
        const { fields, by } = subjects[purpose]
        const { status, body } = await by.post<CodeSent>(paths[purpose].send, fields)
        expect(status).toBe(200)
        sent[purpose] = { requestId: body.requestId, token: await codeSentTo(app, toIdentifier(fields)) }
      }
      return sent
    }
    const verify = async (by: Person, purpose: Purpose, body: object) => {
      const { status, body: answer } = await by.post<Partial<Refusal>>(paths[purpose].verify, body)
      return answer.info?.status ?? status
    }

    // Too late by an instant.
    at(app, 60)
    const late = await askAll()
    at(app, 180)
    for (const purpose of purposes) {
      const { fields, by } = subjects[purpose]
      expect(await verify(by, purpose, { ...fields, ...late[purpose] }), purpose).toBe(1005)
    }

    // Every purpose × identifier × requestId × code.
    const sent = await askAll()
    const cells: [string, number, number][] = []
    for (const purpose of purposes) {
      for (const identified of purposes) {
        for (const requested of purposes) {
          for (const coded of purposes) {
            const isBound = purpose === identified && purpose === requested
            if (isBound && purpose === coded) continue
            const body = {
              ...subjects[identified].fields,
              requestId: sent[requested].requestId,
              token: sent[coded].token,
            }
            const name = [purpose, identified, requested, coded].join(' ')
            cells.push([name, await verify(subjects[purpose].by, purpose, body), isBound ? 1004 : 1005])
          }
        }
      }
    }
    expect(cells).toHaveLength(78)
    expect(cells.filter(([, answered, expected]) => answered !== expected)).toEqual([])
    // Somebody else's contact.
    expect(await verify(stranger, 'contact', { ...subjects.contact.fields, ...sent.contact })).toBe(1005)
    for (const purpose of purposes) {
      const row = await codeRow(app, sent[purpose].requestId)
      expect([row.attempts, row.used_at], purpose).toEqual([2, null])
    }

    // One number however it is spelled: the first spelling uses the code up for all of them.
    const spellings = (purpose: Purpose) => {
      const number = subjects[purpose].fields.phoneNumber!
      const persian = number.replace(/\d/g, digit => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)]!)
      return [`0${number}`, number, `+98${number}`, `0098${number}`, `98${number}`, `۰${persian}`]
    }
    const secrets = {} as Record<Purpose, string>
    for (const purpose of purposes) {
      const { by } = subjects[purpose]
      const answers: number[] = []
      for (const phoneNumber of spellings(purpose)) {
        const { status, body } = await by.post<{ secret: string } & Partial<Refusal>>(paths[purpose].verify, {
          countryCode: '+98',
          phoneNumber,
          ...sent[purpose],
        })
        if (status === 200) secrets[purpose] = body.secret
        answers.push(body.info?.status ?? status)
      }
      expect(answers, purpose).toEqual([200, 1005, 1005, 1005, 1005, 1005])
    }

    // Every use × identifier × requestId × secret; a proved contact has no secret.
    const password = 'nargis-shekofte-1405'
    const uses = {
      register: (fields: Fields, requestId: string, secret: string) =>
        visitor.post<Partial<Refusal>>('/api/account/register', registration(fields, { requestId, secret })),
      recover: (fields: Fields, requestId: string, secret: string) =>
        visitor.post<Partial<Refusal>>('/api/account/forget-password/reset', {
          ...fields,
          requestId,
          secret,
          password,
          passwordConfirmation: password,
        }),
    }
    const moved: [string, number | undefined][] = []
    for (const use of ['register', 'recover'] as const) {
      for (const identified of purposes) {
        for (const requested of purposes) {
          for (const hidden of ['register', 'recover'] as const) {
            if (use === identified && use === requested && use === hidden) continue
            const { body } = await uses[use](
              subjects[identified].fields,
              sent[requested].requestId,
              secrets[hidden],
            )
            moved.push([[use, identified, requested, hidden].join(' '), body.info?.status])
          }
        }
      }
    }
    expect(moved).toHaveLength(34)
    expect(moved.filter(([, status]) => status !== 1011)).toEqual([])
    // Ten minutes after the code was changed for it a secret is too late, an instant before it is not.
    at(app, 180 + 600)
    for (const use of ['register', 'recover'] as const) {
      const { body } = await uses[use](subjects[use].fields, sent[use].requestId, secrets[use])
      expect(body.info?.status).toBe(1011)
    }
    const login = (fields: Fields, word: string) =>
      visitor.post('/api/account/login', { ...fields, password: word })
    expect((await login(member.fields, member.body.password)).status).toBe(200)
    expect((await visitor.post('/api/account/login/check', subjects.register.fields)).status).toBe(404)
    at(app, 180 + 599)
    for (const use of ['register', 'recover'] as const) {
      const { status } = await uses[use](subjects[use].fields, sent[use].requestId, secrets[use])
      expect(status).toBe(use === 'register' ? 201 : 200)
    }
  },
  minutes,
)

test('RC5 whoever takes an account’s place before its owner comes gains nothing by it: every way that applies', async () => {
  await using app = await openTestApp()
  const visitor = await app.visitor()
  const login = (fields: Fields, password: string) =>
    visitor.post<Refusal>('/api/account/login', { ...fields, password })
  const me = async (person: Person) => (await person.get<{ user: User }>('/api/account/me')).body.user
  const messages = async (person: Person) =>
    (await person.get<{ items: Message[] }>('/api/account/messages')).body.items
  const bait = 'the-bait-of-1405'

  // The classic way: the victim's email as the alternative contact of an account with the attacker's password.
  const email = byEmail()
  const attacker = await createNewUser(app, byPhone(), {
    alternativeIdentity: email,
    password: bait,
    passwordConfirmation: bait,
  })
  expect(attacker.user.email).toBe(email.email)
  for (const [call, body, refusal] of [
    ['/api/account/login', { ...email, password: bait }, [401, 1001]],
    ['/api/account/login/check', email, [404, 1008]],
    [paths.recover.send, email, [404, 1008]],
  ] as const) {
    const { status, body: answer } = await visitor.post<Refusal>(call, body)
    expect([status, answer.info.status], call).toEqual(refusal)
  }

  // The unexpired email change: a code to prove the victim's email for the attacker's account, kept for later.
  const kept = (await attacker.post<CodeSent>(paths.contact.send, email)).body
  const keptCode = await codeSentTo(app, email.email!)
  at(app, 60)

  // The owner comes: an account of their own, with nothing of the attacker's in it.
  const victim = await createNewUser(app, email)
  expect(victim.id).not.toBe(attacker.id)
  expect((await login(email, bait)).status).toBe(401)
  const late = await attacker.post<Refusal>(paths.contact.verify, {
    ...email,
    token: keptCode,
    requestId: kept.requestId,
  })
  expect([late.status, late.body.info.status]).toEqual([422, 1005])
  const again = await attacker.post<Refusal>(paths.contact.send, email)
  expect([again.status, again.body.info.status]).toEqual([409, 1009])

  // The unexpired session: the attacker's own goes on, and sees the attacker's account alone, without the claim.
  expect(await me(attacker)).toMatchObject({ id: attacker.id, email: null, emailVerified: false })
  expect(await me(victim)).toMatchObject({ id: victim.id, email: email.email, emailVerified: true })
  expect(await messages(victim)).toEqual([])

  // The trojan identifier: the attacker's phone leads to the attacker's account, also by recovery, never to the victim's.
  at(app, 120)
  const trojan = await prove(app, visitor, attacker.fields, 'recover')
  const stolen = 'now-all-is-mine-1405'
  const reset = { ...trojan, password: stolen, passwordConfirmation: stolen }
  for (const fields of [email, { ...email, identifier: toIdentifier(attacker.fields) }]) {
    const { status, body } = await visitor.post<Refusal>('/api/account/forget-password/reset', {
      ...fields,
      ...reset,
    })
    expect([status, body.info.status]).toEqual([422, 1011])
  }
  expect(
    (await visitor.post('/api/account/forget-password/reset', { ...attacker.fields, ...reset })).status,
  ).toBe(200)
  expect((await login(email, stolen)).status).toBe(401)
  expect((await login(email, victim.body.password)).status).toBe(200)
  expect((await me(victim)).id).toBe(victim.id)

  // A recovery begun with an identity that then leaves the account: what was proved for it is dead for whoever has it next.
  at(app, 3600)
  const [mover, fresh] = [await createNewUser(app), byPhone()]
  at(app, 3660)
  const old = await prove(app, visitor, mover.fields, 'recover')
  const change = (await mover.post<CodeSent>(paths.contact.send, fresh)).body
  const token = await codeSentTo(app, toIdentifier(fresh))
  const moved = await mover.post(paths.contact.verify, { ...fresh, token, requestId: change.requestId })
  expect(moved.status).toBe(200)
  at(app, 3720)
  const next = await createNewUser(app, mover.fields)
  const back = await visitor.post<Refusal>('/api/account/forget-password/reset', {
    ...mover.fields,
    ...old,
    password: stolen,
    passwordConfirmation: stolen,
  })
  expect([back.status, back.body.info.status]).toEqual([422, 1011])
  expect((await login(mover.fields, next.body.password)).status).toBe(200)
  expect(await messages(next)).toEqual([])
})

test(
  'RC29 nobody is bombed with codes: five an hour a number however it is spelled and whoever asks, sixty an address, a cap a day with an alarm, no foreign phones; a restart forgets nothing',
  async () => {
    await using app = await openTestApp({ env: { SMS_DAILY_CAP: '70' } })
    const alarm = vi.spyOn(app.log, 'error')
    const visitor = await app.visitor()
    /** One visitor's cookies from any address. */
    const askFrom = async (remoteAddress: string, url: string, payload: object, at = app) => {
      const cookies = Object.fromEntries([...visitor.cookies].map(([name, { value }]) => [name, value]))
      const headers = { 'x-xsrf-token': cookies['XSRF-TOKEN']! }
      const reply = await at.http.inject({ method: 'POST', url, headers, cookies, remoteAddress, payload })
      const { info } = reply.json<Partial<Refusal>>()
      return info?.status ?? reply.statusCode
    }
    const address = (turn: number) => `${1 + (turn >> 16)}.${(turn >> 8) & 255}.${turn & 255}.7`
    const smsTo = async (fields: Fields) =>
      (await readOutbox(app.db, 2000)).items.filter(({ to }) => to === toIdentifier(fields)).length

    // A thousand addresses, one number in six spellings, a minute apart from each other: five messages.
    const victim = byPhone()
    const number = victim.phoneNumber!
    const persian = number.replace(/\d/g, digit => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)]!)
    const spelled = [number, `0${number}`, `+98${number}`, `0098${number}`, `98${number}`, ` ۰${persian}`]
    const bombs: number[] = []
    for (let turn = 0; turn < 1000; turn++) {
      at(app, turn * 3.5)
      const countryCode = turn % 2 ? '+98' : '0098'
      bombs.push(
        await askFrom(address(turn), paths.register.send, { countryCode, phoneNumber: spelled[turn % 6] }),
      )
    }
    expect([count(bombs, 200), count(bombs, 1018)]).toEqual([5, 995])
    expect(await smsTo(victim)).toBe(5)

    // One address, a thousand numbers, no browser: sixty messages.
    at(app, 7200)
    const flood: number[] = []
    for (let turn = 0; turn < 1000; turn++)
      flood.push(await askFrom('9.9.9.9', paths.register.send, byPhone()))
    expect([count(flood, 200), count(flood, 1019)]).toEqual([60, 940])

    // Registration, recovery and contacts count together.
    at(app, 10_800)
    const member = await createNewUser(app)
    const person = await app.visitor(someAddress())
    for (let turn = 1; turn <= 4; turn++) {
      at(app, 10_800 + turn * 60)
      expect(await askFrom(address(5000 + turn), paths.recover.send, member.fields)).toBe(200)
    }
    at(app, 11_100)
    expect(await askFrom(address(5005), paths.recover.send, member.fields)).toBe(1018)
    expect(await smsTo(member.fields)).toBe(5)
    expect((await person.post(paths.register.send, { ...byPhone(), countryCode: '+44' })).status).toBe(422)

    // The cap of the day: 70 went out.
    expect(alarm).not.toHaveBeenCalled()
    expect((await readOutbox(app.db, 2000)).items).toHaveLength(70)
    expect(await askFrom(address(6000), paths.register.send, byPhone())).toBe(1018)
    expect(await askFrom(address(6001), paths.register.send, byPhone())).toBe(1018)
    expect(alarm).toHaveBeenCalledTimes(1)
    expect(await askFrom(address(6002), '/api/account/login/mail/otp', byEmail())).toBe(200)

    // Another process on the same database counts what this one sent.
    await using restarted = await openTestApp({ beside: app, env: { SMS_DAILY_CAP: '1000' } })
    at(restarted, 10_800 - 1)
    expect(await askFrom('9.9.9.9', paths.register.send, byPhone(), restarted)).toBe(1019)
    at(restarted, 11_100)
    expect(await askFrom(address(7000), paths.recover.send, member.fields, restarted)).toBe(1018)
    expect(await askFrom(address(7001), paths.register.send, byPhone(), restarted)).toBe(200)
    expect((await readOutbox(app.db, 2000)).items).toHaveLength(72)
  },
  minutes,
)

/** Names of what must not be found out bit by bit. */
const hidden = /secret|token|hash|hmac|digest|signature|password|authorization|credential|(?:^|[._])code$/i
const literal = /^(?:null|undefined|typeof|['"`]{2}|'[A-Za-z_]+'|-?\d+)$/
/** Comparisons that tell nothing: of what both sides know, or that no stranger can ask for. */
const harmless = new Map([
  ['settings.SESSION_SECRET === demoSecret', 'whether the operator left the default'],
  ['hash !== hashMigration(migration)', 'migrations are public'],
  ['hashMigration(migration) !== hash', 'migrations are public'],
  ['now?.password_hash !== passwordHash', 'both are the database’s own'],
  ['code === liveCloses.signedOut', 'why a reader was closed, which it is told'],
  [
    'canonical(signed.credentialSubject.facts) !== canonical(facts)',
    'what a certificate says, which everybody may read',
  ],
  ['!known.has(code)', 'names of questions in the files of the bank'],
  ['sounds.get(code)', 'names of questions in the files of the bank'],
  ['levelCodes.indexOf(code)', 'levels of the language, from A1 on'],
  ['row.includes(password)', 'passwords that everybody knows'],
  ['phone.startsWith(code)', 'a country’s calling code'],
  ['unavailableStates.has(code)', 'what the database says of its trouble'],
  [".code === '0A000'", 'what the database says of a prepared statement'],
  ['unavailableSystemCodes.has(code)', 'what the system says of its trouble'],
  [".toString('base64url') === signature", 'whether a signature is spelled in the one right way'],
])

/** The comparisons of a source that are neither harmless nor in constant time, one a line. */
function comparisonsIn(source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')
  const operand = String.raw`(?:typeof )?[\w.?!]+(?:\([^()]*\))?(?:\[[^\]]*\])?!?|'[^']*'|\`[^\`]*\``
  const equality = new RegExp(`(${operand})\\s*(?:===?|!==?)\\s*(${operand})`, 'g')
  const found = [...code.matchAll(equality)].filter(
    ([text, one = '', two = '']) =>
      !literal.test(one) &&
      !literal.test(two) &&
      (hidden.test(one) || hidden.test(two)) &&
      !harmless.has(text),
  )
  const others = [...code.matchAll(/\S*(?:\.equals\(|Buffer\.compare\(|localeCompare\()\S*/g)]
  // What is looked up by a secret, or searched for one, is compared all the same.
  const lookups = [
    ...code.matchAll(/[\w.?!]+\??\.(?:get|has|includes|indexOf|startsWith|endsWith)\(([\w.?!]+)\)/g),
  ].filter(([text, wanted = '']) => hidden.test(wanted) && !harmless.has(text))
  return [...found, ...others.filter(([text]) => hidden.test(text)), ...lookups].map(([text]) => text)
}

test('RC31 no source of the server compares what is called a code, secret, token or hash by an operator or a lookup', async () => {
  const root = join(import.meta.dirname, '../..')
  const sources: string[] = []
  for await (const file of glob('{src/server/**/*.ts,src/**/*.server.ts}', { cwd: root })) {
    if (!/\.(test|e2e)\.ts$/.test(file)) sources.push(file)
  }
  expect(sources.length).toBeGreaterThan(80)
  const found = sources.flatMap(file =>
    comparisonsIn(readFileSync(join(root, file), 'utf8')).map(line => `${file}: ${line}`),
  )
  expect(found).toEqual([])
  // The rule sees what it is for.
  for (const planted of [
    'if (given.code === row.code) return',
    "if (hashSecret(secret) !== found.secret_hash) throw new AppError('secretInvalid')",
    'const fits = hash.equals(found.code_hash)',
    'request.headers.authorization === wantedHeader',
    'return token == expected',
    'const known = codes.get(code)',
    'if (tokens.includes(request.token)) return',
  ]) {
    expect(comparisonsIn(planted), planted).toHaveLength(1)
  }
  expect(comparisonsIn("error.code === 'ENOENT' && row.code === null && password === ''")).toEqual([])
  const inConstantTime = sources.filter(file =>
    readFileSync(join(root, file), 'utf8').includes('timingSafeEqual('),
  )
  expect(inConstantTime).toEqual(
    expect.arrayContaining([
      'src/account/codes/codes.server.ts',
      'src/account/codes/code-proof.server.ts',
      'src/server/http/csrf.ts',
      'src/server/platform/same-secret.ts',
    ]),
  )
})
