import { may } from '#account/permissions.ts'
import type { UploadKind } from '#server/engines/media/kinds.ts'

/** The sound of an episode as staff send it: it belongs to the school, and anybody may hear what is made of it. */
export const episodeSound: UploadKind = {
  name: 'podcast',
  access: may('podcasts.write'),
  maxBytes: 300 * 1024 ** 2,
  families: ['audio'],
  isPublic: true,
  personal: false,
  hasRenditions: true,
}
