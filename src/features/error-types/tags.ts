/** On every page that shows types of errors. */
export const errorTypesTag = 'error-types'
