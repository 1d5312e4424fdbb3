/** What we speak of tus, as its headers say. */
export const version = '1.0.0'
export const spoken = {
  'tus-resumable': version,
  'tus-version': version,
  'tus-extension': 'creation,termination',
}
