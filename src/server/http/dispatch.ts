import { type $ZodIssue, safeParse } from 'zod/v4/core'
import { AppError, type FieldError } from '#contract/app-error.ts'
import type { Endpoint, InputOf, OutputOf } from '#contract/endpoint.ts'
import type { AppContext, Handler, RequestContext, SignedIn } from '../app-context.ts'

/** Finds the function a feature registered for each endpoint; two answers to one question are refused. */
export function collectHandlers(app: Pick<AppContext, 'features'>): Map<string, Handler> {
  const handlers = new Map<string, Handler>()
  for (const feature of app.features) {
    for (const handler of feature.handlers ?? []) {
      const question = formatEndpoint(handler.endpoint)
      if (handlers.has(question)) throw new Error(`Two features answer ${question}`)
      handlers.set(question, handler)
    }
  }
  return handlers
}

const formatEndpoint = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`

/**
 * One question, one answer: access, input, feature function, output (which drops every field the contract does not
 * name). Loaders and the HTTP routes both come through here.
 * @throws AppError loginRequired, notAllowed, invalid, and whatever the feature throws
 */
export async function dispatch<E extends Endpoint>(
  handlers: Map<string, Handler>,
  context: RequestContext,
  endpoint: E,
  input: unknown,
): Promise<OutputOf<E>> {
  checkAccess(context, endpoint)
  const known = handlers.get(formatEndpoint(endpoint))
  if (!known) throw new AppError('notFound')
  const checked = await readInput(endpoint, input, body => known.checkInput?.(context as SignedIn, body))
  const result = await known.handle(context as SignedIn, checked as never)
  const leaving = safeParse(endpoint.output, result)
  if (!leaving.success) {
    throw new Error(`${formatEndpoint(endpoint)} answered what its contract does not allow`, {
      cause: leaving.error.issues,
    })
  }
  return leaving.data as OutputOf<E>
}

/** @throws AppError loginRequired, notAllowed, notFound, staffPasswordDue */
export function checkAccess(context: RequestContext, endpoint: Pick<Endpoint, 'access'>): void {
  if (endpoint.access === 'anyone') return
  const { user } = context
  if (typeof endpoint.access === 'string') {
    if (!user) throw new AppError('loginRequired')
    return
  }
  // Whoever is no staff at all is not told that there is such a call.
  if (!user || user.roles.length === 0)
    throw new AppError(user?.staffPasswordDue ? 'staffPasswordDue' : 'notFound')
  if (!endpoint.access.roles.some(role => user.roles.includes(role))) throw new AppError('notAllowed')
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
  if (errors.length > 0) throw new AppError('invalid', { errors })
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
