import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { useCount } from './cart-count.ts'

/** `isSingle`: nobody needs a second of it, as of a seat or a file. */
type Thing = { kind: string; item: string; count?: number; isSingle?: boolean }

/** The cart of whoever is here. `count`: how many things are in it; 0 until the browser knows. */
export function useCart(): { add: (thing: Thing) => Promise<void>; count: number } {
  const count = useCount()
  const add = async ({ kind, item, count: wanted = 1, isSingle = false }: Thing) => {
    const { addLine } = await import('./cart-store.ts')
    await addLine({ kind, item, count: wanted }, isSingle)
  }
  return { add, count }
}

/** «افزودن به سبد»; `what` says of which thing, where a page has several. */
export function AddToCart({ full, what, ...thing }: Thing & { full?: boolean; what?: string }) {
  const { add } = useCart()
  const [isBusy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    try {
      await add(thing)
      showSnack('به سبد افزوده شد.')
    } catch (fault) {
      showSnack(fault instanceof Error ? fault.message : 'به سبد افزوده نشد.')
    }
    setBusy(false)
  }
  return (
    <Button
      variant="quiet"
      full={full}
      busy={isBusy}
      aria-label={what && `${what}، افزودن به سبد`}
      onClick={() => void press()}
    >
      <Icon name="shopping-bag" />
      افزودن به سبد
    </Button>
  )
}
