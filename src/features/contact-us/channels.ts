/** What is notified of a ticket, by its id, and of all of them. */
export const ticketChannel = (id: string) => `ticket:${id}`
export const allTickets = 'all'
