/** What tickets call a pair. */
export const pairTicketKind = 'study-pair'
