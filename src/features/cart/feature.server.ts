import { ownOnly } from '#account/public.server.ts'
import { defineFeature, handle } from '#server/app-context.ts'
import * as calls from './contract.ts'
import { exportLeftCarts, listLeftCarts } from './left-carts.server.ts'
import { mergeCart, readCart, setCartLine } from './lines.server.ts'
import { orderCart } from './order-cart.server.ts'
import { eraseCart, exportCart } from './personal-data.server.ts'
import { quoteCart } from './quote.server.ts'

/** What people mean to buy, of whatever kind, until they order it. */
export const cart = defineFeature({
  name: 'cart',
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  eraseUserData: eraseCart,
  export: exportCart,
  merging: {
    // The cart of the account that goes is forgotten with it.
    stays: ['cart_line.user_id', 'cart_order.user_id'],
  },
  handlers: [
    handle(calls.readCart, readCart),
    handle(calls.setCartLine, ownOnly(setCartLine)),
    handle(calls.mergeCart, ownOnly(mergeCart)),
    handle(calls.quoteCart, quoteCart),
    handle(calls.orderCart, ownOnly(orderCart)),
    handle(calls.listLeftCarts, listLeftCarts),
    handle(calls.exportLeftCarts, exportLeftCarts),
  ],
})
