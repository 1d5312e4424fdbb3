import * as z from 'zod/mini'
import type { IconName } from './icon-names.ts'

/** The name of a drawing. That there is one, the server's types say: the list of all would be on every first page. */
export const iconName = z.string() as unknown as z.ZodMiniType<IconName, IconName>
