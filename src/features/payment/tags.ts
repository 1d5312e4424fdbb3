/** What pages that say how much comes back show. */
export const refundPoliciesTag = 'refund-policies'
