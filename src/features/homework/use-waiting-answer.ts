import { isOnItsWay } from '#client/outbox/item.ts'
import { useItems } from '#client/outbox/use-items.ts'
import { handIn } from './contract.ts'

/** The words of an answer that waits on this device to be handed in; null where none does. */
export function useWaitingAnswer(homework: string): string | null {
  const item = useItems()?.findLast(
    item => isOnItsWay(item) && item.path === handIn.path && item.input.homework === homework,
  )
  return item ? String(item.input.text) : null
}
