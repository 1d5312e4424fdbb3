import * as z from 'zod/mini'
import { askCarrier } from '../../platform/messaging/ask-carrier.ts'
import type { Unknown } from './gateway.ts'

/** A number, or one written as a string: gateways answer with both. */
export const whole = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^-?\d{1,16}$/))]),
  z.pipe(z.transform(Number), z.int()),
)

export const digits = z.pipe(
  z.union([z.int(), z.string()]),
  z.pipe(z.transform(String), z.string().check(z.regex(/^\d{1,30}$/))),
)

export const maskedCard = z.string().check(z.maxLength(40))

export const unreadable: Unknown = { kind: 'unknown', reason: 'unreadable' }

/** Asks a gateway; whatever is no JSON of its own is unknown. */
export async function askGateway(
  { name, timeoutMs }: { name: string; timeoutMs: number },
  url: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<{ kind: 'answered'; data: unknown } | Unknown> {
  const question = {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
    body: JSON.stringify(body),
  } as const
  try {
    return { kind: 'answered', data: await askCarrier(name, url, question, timeoutMs) }
  } catch (error) {
    return { kind: 'unknown', reason: (error as { reason?: string }).reason ?? 'unreachable' }
  }
}
