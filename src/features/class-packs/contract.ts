/** The phrases of somebody's next class, to be kept on their device the evening before. */
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { instant } from '#contract/fields.ts'
import { phraseCard } from '#features/phrasebook/public.ts'

/** How many phrases a pack has at most, and what their sounds weigh together, in bytes: with its texts it stays below 300 KB. */
export const maxPhrases = 15
export const maxSoundBytes = 270 * 1024

const pack = z.object({
  session: z.object({ id: z.string(), course: z.string(), title: z.string(), startsAt: instant }),
  /** The situation that the class is about; null where the phrases are of its level. */
  situation: z.nullable(z.string()),
  level: z.nullable(z.string()),
  phrases: z.array(phraseCard),
  /** What the sounds weigh, in either voice at most. */
  bytes: z.int(),
})
export type ClassPack = z.output<typeof pack>

export const readClassPack = endpoint({
  method: 'GET',
  path: '/api/class-pack',
  access: 'user',
  summary:
    'The phrases of the user’s next English class, from the evening before it until it is over: of the situation that its title names, else the most common of its level that they have not met.',
  input: z.object({}),
  output: z.object({ pack: z.nullable(pack) }),
})
