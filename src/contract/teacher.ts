import * as z from 'zod/mini'

/** A teacher as lists show one. */
export const teacherCard = z.object({
  id: z.string(),
  slug: z.string(),
  /** Name and surname. */
  name: z.string(),
  portraitUrl: z.nullable(z.string()),
  /** The mean of the reviews, one decimal; null before there is one. */
  rating: z.nullable(z.number()),
  reviews: z.int(),
})
export type TeacherCard = z.output<typeof teacherCard>
