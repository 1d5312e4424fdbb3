import type { IconName } from '#ui/icon-names.ts'

const icons: Record<string, IconName> = {
  payment: 'credit-card',
  class: 'graduation-cap',
  login: 'key-round',
  opinion: 'message-circle',
}

/** The drawing of a topic that the product knows; those of the school's own share one. */
export const getTopicIcon = (key: string): IconName => icons[key] ?? 'life-buoy'
