import { persianNumber } from '#persian/digits.ts'
import styles from './cart.module.css'

export type Step = 'cart' | 'sending'

const steps = [
  ['cart', 'سبد'],
  ['sending', 'نشانی و ارسال'],
  ['paying', 'پرداخت'],
] as const

/** Where one stands on the way from the cart to the bank. */
export const CartSteps = ({ at }: { at: Step }) => (
  <ol className={styles.steps}>
    {steps.map(([step, name], index) => (
      <li key={step} aria-current={step === at ? 'step' : undefined}>
        <span aria-hidden="true">{persianNumber(index + 1)}</span>
        {name}
      </li>
    ))}
  </ol>
)
