/** How a cart is sent: to an address of its buyer, or fetched at a branch. */
export { type Chosen, DeliveryChoice } from './delivery-choice.tsx'
