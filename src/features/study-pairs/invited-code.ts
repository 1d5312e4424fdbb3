/** The code of the invitation by whose link this page was opened; null for none. */
export const readInvitedCode = (search: string): string | null => new URLSearchParams(search).get('pair')
