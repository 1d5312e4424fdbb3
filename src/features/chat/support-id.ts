/** Under which name a conversation with the school stands in addresses, beside those that have ids. */
export const newSupportId = 'support'
export const toSupportId = (number: number): string => `${newSupportId}-${number}`

/** The ticket that such a name is of; null for one that is still to be written, undefined for other conversations. */
export function readSupportId(id: string): { number: number | null } | undefined {
  if (id === newSupportId) return { number: null }
  const [, number] = /^support-(\d{1,8})$/.exec(id) ?? []
  return number ? { number: Number(number) } : undefined
}

export const formatSupportTitle = ({ topic }: { topic: string }): string => `پشتیبانی · ${topic}`
