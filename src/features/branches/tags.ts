/** Pages that show where the school teaches. */
export const branchesTag = 'branches'
