/** Pages that show how the school is reached. */
export const contactTag = 'contact'
