import type { AuthoredContent } from '#contract/authored-question.ts'
import { persianNumber } from '#persian/digits.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import layout from '#ui/layout.module.css'
import { LinesField } from '#ui/lines-field.tsx'
import { languageProps } from '../view/language-props.ts'
import { moveItem } from '../view/move-item.ts'
import { Ordering } from '../view/ordering.tsx'
import styles from './admin.module.css'
import type { EditorProps } from './content-editor.tsx'
import { fitOrders } from './fit-orders.ts'

const maxOrders = 10
const toId = (at: number) => String(at)

/** Pieces in their right order, and other orders that are right too, laid as learners lay them. */
export function OrdersEditor({
  value,
  change,
  language,
}: EditorProps<Extract<AuthoredContent, { kind: 'ordering' }>>) {
  const { pieces, orders = [] } = value
  const { dir } = languageProps(language)
  const setOrders = (next: number[][]) => change({ ...value, orders: next.length > 0 ? next : undefined })
  const parts = pieces.map((text, at) => ({ id: toId(at), text }))
  return (
    <>
      <LinesField
        label="تکه‌ها، هر کدام در یک سطر و به ترتیب درست"
        rows={5}
        dir={dir}
        value={pieces}
        onChange={next =>
          change({ ...value, pieces: next, orders: value.orders && fitOrders(value.orders, pieces, next) })
        }
      />
      {orders.map((order, at) => {
        const name = `ترتیب درست ${persianNumber(at + 2)}`
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: an order is known by its place
          <section key={at} className={styles.gap} aria-label={name}>
            <div className={layout.spread}>
              <b id={`order-${at}`}>{name}</b>
              <IconButton
                icon="trash-2"
                label={`حذف ${name}`}
                onClick={() => setOrders(orders.filter((_, index) => index !== at))}
              />
            </div>
            <Ordering
              body={{ kind: 'ordering', instruction: '', stem: '', pieces: parts }}
              language={language}
              labelId={`order-${at}`}
              answer={{ kind: 'ordering', order: order.map(toId) }}
              onChange={answer => {
                if (answer?.kind !== 'ordering') return
                setOrders(orders.map((other, index) => (index === at ? answer.order.map(Number) : other)))
              }}
              isReadOnly={false}
              marked={undefined}
              solution={undefined}
            />
          </section>
        )
      })}
      <Button
        type="button"
        variant="text"
        disabled={pieces.length < 2 || orders.length >= maxOrders}
        onClick={() => setOrders([...orders, findOther(pieces.length, orders)])}
      >
        <Icon name="plus" />
        ترتیب درست دیگر
      </Button>
    </>
  )
}

/** An order that is not there yet, as far as one swap makes it. */
function findOther(size: number, orders: readonly number[][]): number[] {
  const written = Array.from({ length: size }, (_, at) => at)
  const swaps = written.slice(1).map(at => moveItem(written, at, at - 1))
  return swaps.findLast(swap => !orders.some(order => order.join() === swap.join())) ?? swaps[0]!
}
