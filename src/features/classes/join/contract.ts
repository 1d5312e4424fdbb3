import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'

/** Bytes that may be asked for, and sent, at once. */
const maxAsked = 64_000
const maxSent = 16_000

export const checkLine = endpoint({
  method: 'POST',
  path: '/api/course/line-check',
  access: 'user',
  summary:
    'Takes some bytes and answers others, so that a browser learns how quick its line to the school is.',
  perMinute: 60,
  input: z.object({
    /** How many bytes are wanted; they come as base64, which encodings bring back to their number. */
    bytes: z.int().check(z.minimum(0), z.maximum(maxAsked)),
    filling: z.string().check(z.maxLength(maxSent), z.regex(/^x*$/)),
  }),
  output: z.object({ filling: z.string() }),
})
