/** What other features may show: the picture of a slip beside the payment that it proves. */
export { SlipButton } from './slip-button.tsx'
