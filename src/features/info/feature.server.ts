import { defineFeature } from '#server/app-context.ts'
import { searchables } from './searchables.server.ts'

/** The pages of groups, and what of courses and groups is found by a search. */
export const info = defineFeature({ name: 'info', searchables })
