import { type $ZodIssue, safeParse } from 'zod/v4/core'
import type { Endpoint, InputOf, OutputOf } from '#contract/endpoint.ts'
import { Fault, type FieldError } from '#contract/fault.ts'
import type { Answer, AppContext, Asking, SignedIn } from './app-context.ts'

/** Finds the function a feature registered for each endpoint; two answers to one question are refused. */
export function answersOf(app: Pick<AppContext, 'features'>): Map<string, Answer> {
  const answers = new Map<string, Answer>()
  for (const feature of app.features) {
    for (const answer of feature.answers ?? []) {
      const question = nameOf(answer.endpoint)
      if (answers.has(question)) throw new Error(`Two features answer ${question}`)
      answers.set(question, answer)
    }
  }
  return answers
}

const nameOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`

/**
 * One question, one answer: access, input, feature function, output (which drops every field the contract does not
 * name). Loaders and the HTTP routes both come through here.
 * @throws Fault loginRequired, notAllowed, invalid, and whatever the feature throws
 */
export async function answer<E extends Endpoint>(
  answers: Map<string, Answer>,
  asking: Asking,
  endpoint: E,
  input: unknown,
): Promise<OutputOf<E>> {
  checkAccess(asking, endpoint)
  const known = answers.get(nameOf(endpoint))
  if (!known) throw new Fault('notFound')
  const checked = await readInput(endpoint, input, body => known.faults?.(asking as SignedIn, body))
  const result = await known.answer(asking as SignedIn, checked as never)
  const leaving = safeParse(endpoint.output, result)
  if (!leaving.success) {
    throw new Error(`${nameOf(endpoint)} answered what its contract does not allow`, {
      cause: leaving.error.issues,
    })
  }
  return leaving.data as OutputOf<E>
}

/** @throws Fault loginRequired, notAllowed, notFound, staffPasswordDue */
export function checkAccess(asking: Asking, endpoint: Pick<Endpoint, 'access'>): void {
  if (endpoint.access === 'anyone') return
  const { user } = asking
  if (typeof endpoint.access === 'string') {
    if (!user) throw new Fault('loginRequired')
    return
  }
  // Whoever is no staff at all is not told that there is such a call.
  if (!user || user.roles.length === 0)
    throw new Fault(user?.staffPasswordDue ? 'staffPasswordDue' : 'notFound')
  if (!endpoint.access.roles.some(role => user.roles.includes(role))) throw new Fault('notAllowed')
}

async function readInput<E extends Endpoint>(
  endpoint: E,
  input: unknown,
  ask: (body: unknown) => Promise<FieldError[]> | FieldError[] | undefined,
): Promise<InputOf<E>> {
  const parsed = safeParse(endpoint.input, input ?? {}, { error: persianMessage })
  const errors = parsed.success ? [] : parsed.error.issues.map(fieldError)
  const named = new Set(errors.map(({ field }) => field))
  errors.push(...((await ask(input)) ?? []).filter(({ field }) => !named.has(field)))
  if (errors.length > 0) throw new Fault('invalid', { errors })
  return parsed.data as InputOf<E>
}

const fieldError = (issue: $ZodIssue): FieldError => ({ field: issue.path.join('.'), message: issue.message })

/** The sentence for a field whose schema brings none of its own. */
function persianMessage(issue: { code?: string; input?: unknown }): string {
  if (issue.input === undefined || issue.input === null || issue.input === '')
    return 'این بخش خالی مانده است.'
  switch (issue.code) {
    case 'too_big':
      return 'مقدار واردشده بیش از حد مجاز است.'
    case 'too_small':
      return 'مقدار واردشده کمتر از حد مجاز است.'
    default:
      return 'مقدار واردشده درست نیست.'
  }
}
