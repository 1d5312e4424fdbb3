/** A user's favourite teachers. */
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { slug } from '#contract/fields.ts'
import { teacherRow } from '../catalogue/contract.ts'

const favourite = z.extend(teacherRow, {
  /** Whether they want to be notified of new free hours. */
  wantsHours: z.boolean(),
})

export const favouriteTeachers = endpoint({
  method: 'GET',
  path: '/api/favourite-teachers',
  access: 'user',
  summary: 'The user’s favourite teachers.',
  input: z.object({}),
  output: z.object({ teachers: z.array(favourite) }),
})

export const addFavouriteTeacher = endpoint({
  method: 'PUT',
  path: '/api/favourite-teachers/:slug',
  access: 'user',
  summary: 'Makes a teacher a favourite; with `wantsHours` a notice comes when they open new hours.',
  input: z.object({ slug, wantsHours: z._default(z.boolean(), false) }),
  output: z.object({}),
  success: 204,
})

export const removeFavouriteTeacher = endpoint({
  method: 'DELETE',
  path: '/api/favourite-teachers/:slug',
  access: 'user',
  summary: 'Removes a teacher from the favourites.',
  input: z.object({ slug }),
  output: z.object({}),
  success: 204,
})
