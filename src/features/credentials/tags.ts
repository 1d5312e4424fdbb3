/** On the page of a credential. */
export const credentialTag = (number: string) => `credential:${number}`
