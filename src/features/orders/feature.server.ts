import { defineFeature, handle } from '#server/app-context.ts'
import * as calls from './contract.ts'
import * as list from './orders.server.ts'
import * as payments from './payments.server.ts'
import { eraseRequests, exportRequests } from './personal-data.server.ts'
import * as refunds from './refunds.server.ts'
import { refundsToApprove } from './staff-home.server.ts'
import { ordersFound } from './staff-search.server.ts'
import { readOrderStory } from './story.server.ts'
import { orderSubject } from './ticket-subject.server.ts'

/** The school's orders and payments before staff: lists, the story of each order, and refunds. */
export const orders = defineFeature({
  name: 'orders',
  staffNeeds: [refundsToApprove],
  ticketSubjects: [orderSubject],
  staffSearch: [ordersFound],
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  eraseUserData: eraseRequests,
  export: exportRequests,
  merging: {
    moves: ['refund_request.user_id'],
    stays: ['refund_request.asked_by', 'refund_request.decided_by'],
  },
  handlers: [
    handle(calls.listOrders, list.listOrders),
    handle(calls.exportOrders, list.exportOrders),
    handle(calls.readOrderFilters, list.readOrderFilters),
    handle(calls.readOrderStory, readOrderStory),
    handle(calls.refundByPolicy, refunds.refundByPolicy),
    handle(calls.askRefund, refunds.askRefund),
    handle(calls.decideRefund, refunds.decideRefund),
    handle(calls.listPayments, payments.listPayments),
    handle(calls.exportPayments, payments.exportPayments),
  ],
})
