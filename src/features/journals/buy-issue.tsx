import { useOrdering } from '#features/payment/public.tsx'
import { toman } from '#persian/toman.ts'
import { Button } from '#ui/button.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import { NeedsScripts } from '#ui/needs-scripts.tsx'

/** The way to the order of an issue whose articles are for its buyers; `price` is whole Rials. */
export function BuyIssue({ price, ...issue }: { journal: string; number: number; price: number }) {
  const { busy, fault, buy } = useOrdering(async (wanted: typeof issue) =>
    (await import('./order-issue.ts')).orderIssue(wanted),
  )
  return (
    <>
      {fault && <FormErrors message={fault} />}
      <NeedsScripts />
      <p>
        <Button busy={busy !== null} onClick={() => void buy(issue)}>
          خرید این شماره، {toman(price)}
        </Button>
      </p>
    </>
  )
}
